import type { McpToolPermission, ToolDescriptionOverride } from '@taproom/contracts';
import { mcp } from '#lib/api/hub.ts';
import { serversManager } from '#lib/managers/servers-manager.svelte.ts';
import { toastManager } from '#lib/managers/toast-manager.svelte.ts';
import { m } from '#lib/paraglide/messages.js';
import { sayFailure } from '#lib/servers/server-actions.ts';

const permissionWords: Record<McpToolPermission, () => string> = {
  off: () => m.permission_off(),
  ask: () => m.permission_ask(),
  allow: () => m.permission_allow(),
};

const permissionOf = (registrationId: string, nativeName: string): McpToolPermission => {
  const permissions = serversManager.get(registrationId)?.toolPermissions ?? {};
  return (Object.hasOwn(permissions, nativeName) ? permissions[nativeName] : undefined) ?? 'off';
};

async function store(registrationId: string, nativeName: string, permission: McpToolPermission): Promise<void> {
  serversManager.put(await mcp.tools.setPermission({ registrationId, nativeName, permission }));
}

/** Sets a permission and offers to take it back. */
export async function setPermission(
  registrationId: string,
  nativeName: string,
  permission: McpToolPermission,
): Promise<void> {
  const before = permissionOf(registrationId, nativeName);
  try {
    await store(registrationId, nativeName, permission);
  } catch (error) {
    sayFailure(m.toast_permission_failed({ tool: nativeName }), error);
    return;
  }
  void serversManager.loadSummaries();
  toastManager.show(m.toast_permission({ tool: nativeName, permission: permissionWords[permission]() }), {
    key: `permission:${registrationId}:${nativeName}`,
    undo: () => setPermission(registrationId, nativeName, before).catch(() => undefined),
  });
}

/**
 * Sets many permissions, one after another: each is an event of its own.
 * @param onProgress told how many are done
 */
export async function setPermissions(
  registrationId: string,
  wanted: ReadonlyMap<string, McpToolPermission>,
  onProgress: (done: number) => void = () => undefined,
): Promise<void> {
  const before = new Map([...wanted.keys()].map((name) => [name, permissionOf(registrationId, name)] as const));
  const changes = [...wanted].filter(([name, permission]) => before.get(name) !== permission);
  let done = 0;
  try {
    for (const [name, permission] of changes) {
      await store(registrationId, name, permission);
      onProgress(++done);
    }
  } catch (error) {
    sayFailure(m.toast_permissions_partly({ done, count: changes.length }), error);
  }
  void serversManager.loadSummaries();
  if (done === 0) return;
  const undone = new Map(changes.slice(0, done).map(([name]) => [name, before.get(name) ?? 'off'] as const));
  toastManager.show(m.toast_permissions({ count: done }), {
    key: `permissions:${registrationId}`,
    undo: () => setPermissions(registrationId, undone),
  });
}

/** Saves our description of a tool, or with `null` goes back to the server's. @throws TaproomError with the reason */
export async function setOverride(
  registrationId: string,
  nativeName: string,
  override: ToolDescriptionOverride | null,
): Promise<void> {
  const before = serversManager.get(registrationId)?.toolDescriptionOverrides ?? {};
  const previous = Object.hasOwn(before, nativeName) ? (before[nativeName] ?? null) : null;
  serversManager.put(await mcp.tools.setDescriptionOverride({ registrationId, nativeName, override }));
  toastManager.show(
    override ? m.toast_override_saved({ tool: nativeName }) : m.toast_override_reset({ tool: nativeName }),
    {
      key: `override:${registrationId}:${nativeName}`,
      undo: () =>
        setOverride(registrationId, nativeName, previous).catch((error: unknown) =>
          sayFailure(m.toast_undo_failed(), error),
        ),
    },
  );
}
