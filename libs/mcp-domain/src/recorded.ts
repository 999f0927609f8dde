/** Where and when an event stands in its stream. */
export type Recorded = { seq: number; at: string };

/** How much an event of a journal matters to whoever reads it. */
export type JournalLevel = 'debug' | 'info' | 'warn' | 'error';
