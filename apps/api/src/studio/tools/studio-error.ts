/** A JSON value's type as `actualType` names it. */
export type ActualType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object' | 'missing';

/** Where an argument is at fault: `chat.characterIds[0]`, what was expected there, what came. Never the value itself. */
export type ArgumentFault = { path: string; expected: string; actualType: ActualType };

export type StudioErrorCode = -32602 | -32603 | -32004 | -32009 | -32010 | -32011 | -32012;

const messages: Readonly<Record<StudioErrorCode, string>> = {
  [-32602]: 'Invalid params',
  [-32603]: 'Internal error',
  [-32004]: 'Resource not found',
  [-32009]: 'Conflict',
  [-32010]: 'Not configured',
  [-32011]: 'Confirmation required',
  [-32012]: 'Read-only',
};

/** The assets that already have a name, and the values of `conflict` that would work. */
export type NameConflict = { name: string; ids: readonly number[]; official?: boolean; options: readonly string[] };

/** Why a model endpoint gave no answer (S-91); without a word of the provider's. */
export type ModelFailure = { kind: 'http' | 'timeout' | 'network' | 'invalid_response'; status?: number };

type Data = { reason: string; uri?: string; details?: object; cause?: ModelFailure };

/**
 * The only way in which a tool or a resource fails on purpose. Every member goes to the client as it is: no value of an
 * argument, no path of the machine, no text of an internal exception. `reason` is one English sentence part without full stop.
 */
export class StudioError extends Error {
  override readonly name = 'StudioError';

  private constructor(
    readonly code: StudioErrorCode,
    readonly data: Readonly<Data>,
  ) {
    super(messages[code]);
  }

  /** As it goes out. */
  toJSON(): { code: number; message: string; data: object } {
    return { code: this.code, message: this.message, data: this.data };
  }

  /** -32602. `fault` whenever one argument or field is to blame. */
  static invalid(reason: string, fault?: ArgumentFault): StudioError {
    return new StudioError(-32602, { reason, ...(fault && { details: fault }) });
  }

  /** -32004. `uri` as in S-87 and S-88; `selector` for a message or an entry. */
  static notFound(reason: string, uri: string, selector?: object): StudioError {
    return new StudioError(-32004, { reason, uri, ...(selector && { details: { selector } }) });
  }

  /** -32009: the target is not at the revision that the caller knows; null where nothing exists yet. */
  static revisionConflict(uri: string, expected: string, actual: string | null): StudioError {
    return new StudioError(-32009, { reason: 'revision_conflict', uri, details: { expected, actual } });
  }

  /** -32009: the name is taken. */
  static nameConflict(uri: string, conflict: NameConflict): StudioError {
    return new StudioError(-32009, { reason: 'name_conflict', uri, details: { official: false, ...conflict } });
  }

  /** -32010. `reason` names the missing setting. */
  static notConfigured(reason: string): StudioError {
    return new StudioError(-32010, { reason });
  }

  /** -32011: to be called again with `confirm: true`. */
  static confirmationRequired(reason: string, name: string): StudioError {
    return new StudioError(-32011, { reason, details: { confirm: true, name } });
  }

  /** -32012. `options` where another way would work. */
  static readOnly(reason: string, uri: string, options?: readonly string[]): StudioError {
    return new StudioError(-32012, { reason, uri, ...(options && { details: { options } }) });
  }

  /** -32603 of a model endpoint (S-91). Any other internal failure is thrown as it is and reported with an `errorId`. */
  static modelFailed(reason: string, cause: ModelFailure): StudioError {
    return new StudioError(-32603, { reason, cause });
  }
}
