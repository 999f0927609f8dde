import { TaproomError, type ProblemIssue } from '@taproom/contracts';
import { createProfile, type SavedProfile } from '#lib/api/agents-api.ts';
import { profileIdOf } from '#lib/agents/profile-id.ts';
import { foundAt, profileDocument, withRaw } from './profile-text.ts';
import { idFrom } from './id-from.ts';

const begun = (): string =>
  JSON.stringify(
    {
      ...{ schemaVersion: 3, kind: 'tauritavern.agentProfile', id: '', displayName: '' },
      tools: { allow: [] },
    },
    undefined,
    2,
  );

/** A profile that is not stored yet. It outlives its page, so that nothing typed is lost by looking elsewhere. */
class NewProfile {
  busy = $state(false);
  failure = $state.raw<unknown>(null);
  /** The id that somebody else's profile turned out to have. */
  takenId = $state<string | undefined>();
  #text = $state(begun());

  get text(): string {
    return this.#text;
  }

  /** For as long as nobody chose an id, it follows the name. */
  set text(next: string) {
    const [before, after] = [profileDocument(this.#text), profileDocument(next)];
    this.#text = next;
    if (!before || !after) return;
    const name = (document: typeof before) => {
      const found = foundAt(document, ['displayName']);
      return found.kind === 'text' ? found.text : '';
    };
    const followed = profileIdOf(next) === idFrom(name(before)) && name(before) !== name(after);
    if (followed) this.#text = withRaw(after, ['id'], JSON.stringify(idFrom(name(after))));
  }

  get id(): string {
    return profileIdOf(this.#text) ?? '';
  }

  get issues(): readonly ProblemIssue[] {
    return this.failure instanceof TaproomError ? (this.failure.problem.errors ?? []) : [];
  }

  get dirty(): boolean {
    return this.#text !== begun();
  }

  clear(): void {
    this.#text = begun();
    this.failure = null;
    this.takenId = undefined;
  }

  /** Stores it, and takes the place of no other profile. @returns what was stored, or `undefined` when that failed */
  async save(): Promise<SavedProfile | undefined> {
    this.busy = true;
    this.failure = null;
    this.takenId = undefined;
    const { id } = this;
    try {
      const saved = await createProfile(id, this.#text);
      this.clear();
      return saved;
    } catch (error) {
      if (error instanceof TaproomError && error.code === 'mcp.revision_conflict') this.takenId = id;
      else this.failure = error;
      return undefined;
    } finally {
      this.busy = false;
    }
  }
}

export const newProfile = new NewProfile();
