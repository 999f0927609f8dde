import { join, sep } from 'node:path';

/** Turns the names of the stores into paths under the data root, and refuses every name that could lead out of it. */
export class DataPaths {
  constructor(readonly root: string) {}

  /** `collection` is slash-separated: `_tauritavern/mcp/registrations`. */
  folder(collection: string): string {
    return join(this.root, ...collection.split('/').map(requirePlainName));
  }

  file(collection: string, name: string): string {
    return join(this.folder(collection), requirePlainName(name));
  }

  /** As messages show it: under the data root, with forward slashes. */
  shown(path: string): string {
    return path.startsWith(this.root + sep) ? path.slice(this.root.length + 1).replaceAll(sep, '/') : path;
  }
}

/** @throws Error for a name that is hidden or would lead into another folder */
export function requirePlainName(name: string): string {
  if (name === '' || name.startsWith('.') || name.includes('/') || name.includes(sep) || name.includes('\0')) {
    throw new Error(`${JSON.stringify(name)} can't be a name in the data root.`);
  }
  return name;
}
