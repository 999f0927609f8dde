import type { StreamId } from '../platform/event-store/event-store.ts';

export const CONNECTION_STREAMS = 'model-connections';
export const CONNECTION_EVENT_VERSION = 1;

export const streamOf = (id: string): StreamId => ({ category: CONNECTION_STREAMS, id });
