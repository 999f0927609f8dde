import type { ChangeStudioServer, StudioScope } from '@taproom/contracts';

/** What the admin has decided about the listener. `port` null: the one of the environment. The token is kept elsewhere. */
export type StudioSettings = {
  enabled: boolean;
  scope: StudioScope;
  port: number | null;
  address: string | null;
  allowedHosts: readonly string[];
  allowedOrigins: readonly string[];
  lanRanges: readonly string[];
  maxBodyBytes: number;
  modelConnectionId: string | null;
};

export const initialSettings: StudioSettings = {
  enabled: false,
  scope: 'local',
  port: null,
  address: null,
  allowedHosts: [],
  allowedOrigins: [],
  lanRanges: [],
  maxBodyBytes: 16 * 1024 * 1024,
  modelConnectionId: null,
};

export type SettingsEvent = { type: 'server-changed'; data: Partial<StudioSettings> };

/** Only what differs; no event where nothing does. */
export function decideSettings(settings: StudioSettings, change: ChangeStudioServer): SettingsEvent[] {
  const { token: _, ...wanted } = change;
  const differing = Object.entries(wanted).filter(
    ([name, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(settings[name as keyof StudioSettings]),
  );
  if (differing.length === 0) return [];
  return [{ type: 'server-changed', data: Object.fromEntries(differing) }];
}

export function evolveSettings(settings: StudioSettings, event: SettingsEvent): StudioSettings {
  return { ...settings, ...event.data };
}
