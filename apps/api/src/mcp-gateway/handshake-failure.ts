import type { ProtocolVersion } from '@taproom/mcp-domain';
import { answerFailure } from './answer-failure.ts';
import { GatewayError } from './gateway-error.ts';
import type { HandshakeStep } from './handshake-fetch.ts';
import type { Quote } from './mask-secrets.ts';
import type { Reply } from './reply.ts';
import { isSpoken } from './version-options.ts';

/**
 * Why the connecting sequence failed. It goes by what was on the wire, not by the SDK's error, which can't tell most causes
 * apart. Undefined when the sequence never got to the wire.
 */
export function handshakeFailure(
  step: HandshakeStep | undefined,
  wanted: ProtocolVersion,
  quote: Quote,
): GatewayError | undefined {
  if (step?.failure instanceof GatewayError) return step.failure;
  if (step?.reply === undefined) return undefined;
  return (
    answerFailure(step.reply, { method: step.method, quote }) ??
    versionNotAgreed(step.reply, step.method, { wanted, quote })
  );
}

function versionNotAgreed(
  reply: Reply,
  method: string,
  context: { wanted: ProtocolVersion; quote: Quote },
): GatewayError {
  const { wanted, quote } = context;
  const offered = versionsIn(reply);
  const isWanted = offered.some((version) => (wanted === 'auto' ? isSpoken(version) : version === wanted));
  const wish = wanted === 'auto' ? 'none that Taproom speaks' : `and this server is fixed to ${wanted}`;
  const message =
    offered.length === 0 || isWanted
      ? `The server's answer to ${method} is not what MCP asks for.`
      : `The server speaks protocol version ${quote(offered.join(', '))}, ${wish}.`;
  return new GatewayError('protocol', 'mcp.version_not_agreed', message);
}

/** None where the answer names no version, or is malformed in another way. */
function versionsIn(reply: Reply): string[] {
  if (reply.kind !== 'answer' || !('result' in reply.answer)) return [];
  const { protocolVersion, supportedVersions } = reply.answer.result;
  if (typeof protocolVersion === 'string') return [protocolVersion];
  return Array.isArray(supportedVersions) ? supportedVersions.map(String) : [];
}
