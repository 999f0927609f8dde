import Bot from '@lucide/svelte/icons/bot';
import Cpu from '@lucide/svelte/icons/cpu';
import Feather from '@lucide/svelte/icons/feather';
import History from '@lucide/svelte/icons/history';
import KeyRound from '@lucide/svelte/icons/key-round';
import Server from '@lucide/svelte/icons/server';
import Settings from '@lucide/svelte/icons/settings-2';
import { m } from '#lib/paraglide/messages.js';
import { accessPath, activityPath, agentsPath, modelsPath, serversPath, settingsPath, studioPath } from '#lib/paths.ts';

export const navItems = [
  { id: 'servers', path: () => serversPath(), label: () => m.nav_servers(), icon: Server },
  { id: 'agents', path: () => agentsPath(), label: () => m.nav_agents(), icon: Bot },
  { id: 'models', path: () => modelsPath(), label: () => m.nav_models(), icon: Cpu },
  { id: 'studio', path: () => studioPath(), label: () => m.nav_studio(), icon: Feather },
  { id: 'activity', path: () => activityPath(), label: () => m.nav_activity(), icon: History },
  { id: 'access', path: () => accessPath(), label: () => m.nav_access(), icon: KeyRound },
  { id: 'settings', path: () => settingsPath(), label: () => m.nav_settings(), icon: Settings },
] as const;
