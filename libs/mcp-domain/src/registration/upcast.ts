import { type Guard, isFlag, isText, mapOf, nullOr, oneOf, shapeOf } from '../json/guards.ts';
import type { RegistrationEvent } from './events.ts';
import { type DescriptionOverride, protocolVersions, type Registration } from './registration.ts';

type EventType = RegistrationEvent['type'];
type DataOf<T extends EventType> = Extract<RegistrationEvent, { type: T }>['data'];

const isOverride = shapeOf<DescriptionOverride>({}, { description: isText, properties: mapOf(isText) });
const connection = { endpoint: isText, headers: mapOf(isText), protocolVersion: oneOf(...protocolVersions) };
const isRegistration = shapeOf<Registration>({
  id: isText,
  displayName: isText,
  ...connection,
  state: oneOf('active', 'paused'),
  toolPermissions: mapOf(oneOf('ask', 'allow')),
  toolDescriptionOverrides: mapOf(isOverride),
});
const isEmpty = shapeOf<Record<string, never>>({});

const versionOne: { readonly [T in EventType]: Guard<DataOf<T>> } = {
  'mcp.registration.created': shapeOf<DataOf<'mcp.registration.created'>>({
    id: isText,
    displayName: isText,
    ...connection,
  }),
  'mcp.registration.adopted': shapeOf<DataOf<'mcp.registration.adopted'>>({ registration: isRegistration }),
  'mcp.registration.updated': shapeOf<DataOf<'mcp.registration.updated'>>({
    displayName: isText,
    connectionChanged: isFlag,
    ...connection,
  }),
  'mcp.registration.activated': isEmpty,
  'mcp.registration.paused': isEmpty,
  'mcp.registration.removed': isEmpty,
  'mcp.registration.permission_set': shapeOf<DataOf<'mcp.registration.permission_set'>>({
    nativeName: isText,
    permission: oneOf('off', 'ask', 'allow'),
  }),
  'mcp.registration.description_overridden': shapeOf<DataOf<'mcp.registration.description_overridden'>>({
    nativeName: isText,
    override: nullOr(isOverride),
  }),
};

/** Thrown when a stored event is of a type or version that this Taproom doesn't know, or doesn't have its version's shape. */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';
}

/**
 * A stored event in today's shape. There is only version 1 so far; an older version's step to the next belongs here.
 * Throws UnreadableEventError.
 */
export function upcastRegistrationEvent(type: string, v: number, data: unknown): RegistrationEvent {
  if (!isEventType(type) || v !== 1) {
    throw new UnreadableEventError(
      `The event ${type}, version ${v}, is not known here. Was it written by a newer Taproom? Then run that one.`,
    );
  }
  const event = { type, data };
  if (!isEvent(event))
    throw new UnreadableEventError(`The event ${type}, version ${v}, lacks members or has wrong ones.`);
  return event;
}

function isEventType(type: string): type is EventType {
  return Object.hasOwn(versionOne, type);
}

function isEvent(event: { type: EventType; data: unknown }): event is RegistrationEvent {
  return versionOne[event.type](event.data);
}
