import type { JsonObject } from '../json/json-object.ts';
import { type Connection, connectionOf } from '../registration/connection.ts';
import type { Registration } from '../registration/registration.ts';
import { parseCallArguments } from '../test-call/arguments.ts';
import { permissionOf } from '../tool-resolution/offer-tool.ts';
import type { RegistrationReading } from '../tool-resolution/resolved-tool.ts';
import { type NotSent, notSent } from './call-outcome.ts';
import { cancelledBeforeSend } from './cancel.ts';

export type SendRequest = {
  cancelled: boolean;
  /** The argument text as it was given, or the serialized value. */
  argumentsJson: string;
  nativeName: string;
  /** Read anew for this very call. */
  registration: RegistrationReading;
};

/** `target` is where the call goes now, whatever was true when the tool was offered. */
export type SendDecision =
  { send: true; target: Connection; nativeName: string; args: JsonObject } | { send: false; outcome: NotSent };

/**
 * The last look before a call leaves. Ask and Allow both pass. The arguments are not changed: no defaults, no coercion, no
 * check against the input schema.
 */
export function decideSend(request: SendRequest): SendDecision {
  if (request.cancelled) return { send: false, outcome: cancelledBeforeSend() };
  const reading = parseCallArguments(request.argumentsJson);
  if (!reading.ok) return stop(reading.code, reading.message);
  const { registration } = request;
  if (registration.kind === 'missing') {
    return stop('mcp.call_registration_not_found', 'The registration of this tool was removed.');
  }
  if (registration.kind === 'unreadable') return stop('mcp.call_registration_unavailable', registration.message);
  return sendTo(registration.registration, request.nativeName, reading.value);
}

function sendTo(registration: Registration, nativeName: string, args: JsonObject): SendDecision {
  const { displayName } = registration;
  if (registration.state !== 'active') return stop('mcp.call_server_paused', `${displayName} is paused.`);
  if (permissionOf(registration, nativeName) === undefined) {
    return stop('mcp.call_permission_off', `${nativeName} of ${displayName} is off.`);
  }
  return { send: true, target: connectionOf(registration), nativeName, args };
}

function stop(code: string, message: string): SendDecision {
  return { send: false, outcome: notSent(code, `${message} The call was not sent.`) };
}
