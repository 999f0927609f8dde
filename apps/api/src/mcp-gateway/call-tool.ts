import type { McpTestCallOutcome } from '@taproom/contracts';
import type { JsonObject } from '@taproom/mcp-domain';
import { failed, outcomeOf } from './call-outcome.ts';
import { hydrate } from './hydrate.ts';
import { Operation } from './operation.ts';
import { parseCallAnswer } from './parse-answers.ts';
import { Peer, type PeerSettings } from './peer.ts';
import type { McpTarget } from './target.ts';

export type ToolCall = {
  nativeName: string;
  args: JsonObject;
  signal?: AbortSignal;
  /** Called once, right before the `tools/call` is handed to the transport. */
  onHandedOff?: () => void;
};

/** Sends one `tools/call`, once, and says what is known of it. Never throws. */
export async function callTool(target: McpTarget, call: ToolCall, settings: PeerSettings): Promise<McpTestCallOutcome> {
  const operation = new Operation({ timeoutMs: settings.limits.callTimeoutMs, cancel: call.signal, kind: 'call' });
  let stage: 'not_sent' | 'outcome_unknown' = 'not_sent';
  let peer: Peer | undefined;
  try {
    operation.throwIfStopped();
    peer = await Peer.open(target, operation, settings);
    const headers = peer.session.isModern ? await hydrate(peer, settings.limits, call) : [];
    const reply = await peer.request({
      method: 'tools/call',
      params: { name: call.nativeName, arguments: call.args },
      parse: parseCallAnswer,
      headers,
      onHandOff: () => {
        call.onHandedOff?.();
        stage = 'outcome_unknown';
      },
    });
    return outcomeOf(reply, peer);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'GatewayError')) settings.log(unforeseen(error));
    return failed(stage, error);
  } finally {
    operation.end();
    peer?.close();
  }
}

/* Only the stack's places: a message might repeat a header. */
const unforeseen = (error: unknown): string => {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return `A call failed unforeseen: ${error instanceof Error ? error.name : typeof error}\n${places.join('\n')}`;
};
