/** The revisions of MCP that are negotiated by `initialize`, the newest first: what is offered to whom asks for none of them. */
export const initializeRevisions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

/** The revision whose requests carry everything themselves. */
export const STATELESS_REVISION = '2026-07-28';

export const servedRevisions: readonly string[] = [STATELESS_REVISION, ...initializeRevisions];
