import type { IncomingMessage } from 'node:http';
import { hashToken, isSameHash } from '../../../access/token-hash.ts';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import type { StudioSettings } from '../../server/settings.ts';
import { AddressRanges, isLanAddress, kindOfAddress, plainAddress } from './address-ranges.ts';
import { isAllowedHost } from './host-check.ts';
import { isAllowedOrigin } from './origin-check.ts';

export const STUDIO_PATH = '/mcp';

/** As they are at the moment of a request: a change counts from the next one on. */
export type AccessRules = Omit<StudioSettings, 'enabled' | 'port' | 'address' | 'modelConnectionId'> & {
  token: string;
};

/**
 * Everything that is checked before a body is read, in the order of S-42.
 * @throws ProblemError
 */
export function refuseRequest(request: IncomingMessage, rules: AccessRules): void {
  refusePeer(request.socket.remoteAddress, rules);
  refuseHost(request, rules);
  const [path] = (request.url ?? '').split('?');
  if (path !== STUDIO_PATH) {
    throw new ProblemError(
      'studio.not_found',
      `There is nothing at this address. The MCP endpoint is POST ${STUDIO_PATH}.`,
    );
  }
  if (request.method !== 'POST') {
    throw new ProblemError(
      'studio.method_not_allowed',
      'The MCP endpoint takes POST only. There is no stream to open.',
    );
  }
  refuseToken(request.headers.authorization, rules.token);
}

function refusePeer(remote: string | undefined, { scope, lanRanges }: AccessRules): void {
  const peer = plainAddress(remote);
  if (peer === undefined) throw forbiddenScope();
  if (scope === 'local' && kindOfAddress(peer) !== 'loopback') throw forbiddenScope();
  if (scope === 'lan' && !isLanAddress(peer, new AddressRanges(lanRanges))) throw forbiddenScope();
}

function forbiddenScope(): ProblemError {
  return new ProblemError(
    'studio.forbidden_scope',
    'The access scope of this server does not include your address. Its owner can change the scope in the settings.',
  );
}

function refuseHost({ headersDistinct }: IncomingMessage, rules: AccessRules): void {
  const { host: hosts = [], origin: origins } = headersDistinct;
  const [host = ''] = hosts;
  if (hosts.length > 1 || !isAllowedHost(host, rules)) {
    throw new ProblemError(
      'studio.forbidden_host',
      'This server does not answer to this host name. Its owner can add the name to the allowed hosts.',
    );
  }
  if (origins === undefined) return;
  if (origins.length > 1 || !isAllowedOrigin(origins[0] ?? '', host, rules)) {
    throw new ProblemError(
      'studio.forbidden_origin',
      'Pages of this origin may not call this server. Its owner can add the origin to the allowed origins.',
    );
  }
}

/** A missing token and a wrong one look the same, and take the same time. */
function refuseToken(header: string | undefined, token: string): void {
  const sent = /^bearer +([!-~]+)$/i.exec(header ?? '')?.[1] ?? '';
  if (isSameHash(hashToken(sent), hashToken(token)) && token !== '') return;
  throw new ProblemError(
    'studio.unauthorized',
    'The token is missing or wrong. Send it as "Authorization: Bearer <token>"; the settings show it.',
  );
}
