import { readConnections } from '#lib/api/models-api.ts';
import { Loaded } from '#lib/managers/loaded.svelte.ts';

/** The model connections, for every part of the Models screen. */
export const connections = new Loaded(readConnections);
