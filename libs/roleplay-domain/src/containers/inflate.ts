/** What became of a deflated text: `too-long` stopped at the limit, whatever any header says. */
export type Inflated = { ok: true; bytes: Uint8Array } | { ok: false; reason: 'too-long' | 'damaged' };

/**
 * Inflating is handed in, since it needs the platform. `zlib` has RFC 1950's header (PNG), `raw` has none (ZIP). It must stop
 * once there are more than `maxBytes`, without having made them. For ZIP that is the size the archive states, so all of it fits
 * into one buffer: putting pieces together takes the memory twice.
 */
export type Inflate = (bytes: Uint8Array, options: { format: 'zlib' | 'raw'; maxBytes: number }) => Inflated;
