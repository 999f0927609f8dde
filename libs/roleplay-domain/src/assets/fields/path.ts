/** As much of somebody's key as an error may repeat (S-83). */
const LONGEST_KEY = 80;

/** `data.tags`, `data["odd key"]`; a member of the whole is its name. */
export function memberPath(base: string, name: string): string {
  if (!/^[\p{L}\p{N}_$-]+$/u.test(name)) return `${base}[${JSON.stringify(shortened(name))}]`;
  return base === '' ? shortened(name) : `${base}.${shortened(name)}`;
}

export function itemPath(base: string, index: number): string {
  return `${base}[${index}]`;
}

function shortened(name: string): string {
  return name.length <= LONGEST_KEY ? name : `${name.slice(0, LONGEST_KEY)}…`;
}
