const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** `override.properties.q`, `headers["X-A"]`: a member's path, with the name quoted where it isn't an identifier. */
export function memberPath(base: string, name: string): string {
  if (!IDENTIFIER.test(name)) return `${base}[${JSON.stringify(name)}]`;
  return base === '' ? name : `${base}.${name}`;
}
