import type { StreamId } from '../platform/event-store/event-store.ts';

export const REGISTRATION_RECORDS = '_tauritavern/mcp/registrations';
export const REGISTRATION_STREAMS = 'registrations';

export const streamOf = (id: string): StreamId => ({ category: REGISTRATION_STREAMS, id });
export const recordNameOf = (id: string): string => `${id}.json`;
export const recordFileOf = (name: string): string => `${REGISTRATION_RECORDS}/${name}`;
