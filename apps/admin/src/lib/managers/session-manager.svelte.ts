import { TaproomError, type AccessSession } from '@taproom/contracts';
import { readSession, signIn, signOut } from '#lib/api/console-api.ts';
import { whenSignedOut } from '#lib/api/hub.ts';

/** Whether this browser may speak with the hub, as far as is known. */
class SessionManager {
  state = $state<'unknown' | 'in' | 'out' | 'unreachable'>('unknown');
  session = $state.raw<AccessSession | null>(null);

  constructor() {
    whenSignedOut(() => {
      this.session = null;
      this.state = 'out';
    });
  }

  async check(): Promise<void> {
    try {
      this.#enter(await readSession());
    } catch (error) {
      this.state = error instanceof TaproomError && error.status === 401 ? 'out' : 'unreachable';
    }
  }

  /** @throws TaproomError auth.token_invalid */
  async signIn(token: string): Promise<void> {
    this.#enter(await signIn(token));
  }

  async signOut(): Promise<void> {
    await signOut();
    this.session = null;
    this.state = 'out';
  }

  #enter(session: AccessSession): void {
    this.session = session;
    this.state = 'in';
  }
}

export const sessionManager = new SessionManager();
