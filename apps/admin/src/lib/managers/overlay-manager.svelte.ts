import type { McpServer, McpStorageIssue } from '@taproom/contracts';

export type Confirmation =
  | { kind: 'activate'; server: McpServer }
  | { kind: 'remove'; registrationId: string; name: string; server: McpServer | undefined }
  | { kind: 'rebuild'; registrationId: string; issue: McpStorageIssue };

/** What lies over the page and is no address of its own. */
class OverlayManager {
  palette = $state(false);
  keys = $state(false);
  confirmation = $state.raw<Confirmation | null>(null);

  ask(confirmation: Confirmation): void {
    this.confirmation = confirmation;
  }

  get open(): boolean {
    return this.palette || this.keys || this.confirmation !== null;
  }
}

export const overlayManager = new OverlayManager();
