const kinds = ['add', 'paste', 'edit', 'duplicate', 'reference'] as const;

/** The dialogs over a page that are part of its address: `?dialog=edit&of=<id>`. */
export type ServerDialogKind = (typeof kinds)[number];

export const isServerDialog = (text: string | null): text is ServerDialogKind => kinds.some((kind) => kind === text);
