const MOST_CHARACTERS = 100;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** A file's name without folders and extension; undefined if nothing is left. */
export function baseName(fileName: string | undefined): string | undefined {
  const last = fileName?.split(/[/\\]/).at(-1)?.trim() ?? '';
  const base = last.replace(/\.[^.]{1,10}$/, '').trim();
  return base === '' ? undefined : base;
}

/** A name for a file made from an asset's (F-9): no separator, control or direction character, no name that a system reserves. */
export function exportFileName(assetName: string, extension: string): string {
  const plain = assetName
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, '_')
    .trim()
    .replace(/^\.+|[. ]+$/g, '');
  const short = [...plain].slice(0, MOST_CHARACTERS).join('').trim();
  const named = short === '' ? 'Untitled' : reserved.test(short) ? `_${short}` : short;
  return `${named}.${extension}`;
}
