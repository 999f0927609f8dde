import { readProfiles } from '#lib/api/agents-api.ts';
import { Loaded } from '#lib/managers/loaded.svelte.ts';

/** The agent profiles, for every part of the Agents screen. */
export const profiles = new Loaded(readProfiles);
