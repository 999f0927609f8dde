import { TaproomError, type ProblemIssue } from '@taproom/contracts';
import { readProfile, saveProfile, type SavedProfile } from '#lib/api/agents-api.ts';
import { reindent } from '#lib/json/reindent.ts';

/** A profile's document while it is being edited. It outlives the page, so that nothing typed is lost by looking elsewhere. */
export class ProfileDraft {
  readonly id: string;
  text = $state('');
  phase = $state<'loading' | 'ready' | 'failed'>('loading');
  failure = $state.raw<unknown>(null);
  busy = $state(false);
  /** What came of the last time it was saved. */
  saved = $state.raw<SavedProfile | undefined>();
  /** What was stored by somebody else over what is typed here. */
  elsewhere = $state.raw<string | undefined>();
  #base = $state('');
  /** The version that was last seen here: what is saved takes the place of that one and of no other. */
  #version: string | undefined;

  constructor(id: string) {
    this.id = id;
  }

  get dirty(): boolean {
    return this.text !== this.#base;
  }

  get issues(): readonly ProblemIssue[] {
    return this.failure instanceof TaproomError ? (this.failure.problem.errors ?? []) : [];
  }

  /** Reads what is stored. What was typed here stays, and what is stored is offered beside it. */
  async load(): Promise<void> {
    try {
      const { text, etag } = await readProfile(this.id);
      const stored = readable(text);
      this.#version = etag;
      const isNews = this.phase !== 'ready' || !sameTokens(stored, this.#base);
      if (isNews && this.phase === 'ready' && this.dirty) this.elsewhere = stored;
      else if (isNews) this.#take(stored);
      if (this.phase !== 'ready') this.failure = null;
      this.phase = 'ready';
    } catch (error) {
      this.failure = error;
      if (this.phase === 'loading') this.phase = 'failed';
    }
  }

  async save(): Promise<void> {
    const sent = this.text;
    this.busy = true;
    this.failure = null;
    this.saved = undefined;
    try {
      this.#accept(sent, await saveProfile(this.id, sent, this.#version));
    } catch (error) {
      await this.#refused(error);
    }
    this.busy = false;
  }

  /** Gives up what was typed for what somebody else stored. */
  takeElsewhere(): void {
    if (this.elsewhere !== undefined) this.#take(this.elsewhere);
  }

  /** Takes notice of what another part of the console saved. */
  importedAs(saved: SavedProfile): void {
    this.saved = saved;
    this.#version = saved.etag;
    this.#take(readable(saved.text));
    this.phase = 'ready';
  }

  /** What somebody else stored meanwhile is shown, and only then can what is typed here replace it. */
  async #refused(error: unknown): Promise<void> {
    this.failure = error;
    if (!(error instanceof TaproomError) || error.code !== 'mcp.revision_conflict') return;
    await this.load();
    if (this.elsewhere !== undefined) this.failure = null;
  }

  #accept(sent: string, saved: SavedProfile): void {
    this.saved = saved;
    this.#version = saved.etag;
    this.elsewhere = undefined;
    this.#base = saved.migratedFrom === null ? sent : readable(saved.text);
    if (this.text === sent) this.text = this.#base;
  }

  #take(stored: string): void {
    this.#base = stored;
    this.text = stored;
    this.elsewhere = undefined;
  }
}

/** A document that was stored in one line is shown with its levels; only white space between its tokens differs. */
function readable(text: string): string {
  return text.trim().includes('\n') ? text : reindent(text);
}

/** Whether two documents differ in white space at most: how it was typed is nobody's change. */
const sameTokens = (one: string, other: string): boolean => reindent(one) === reindent(other);
