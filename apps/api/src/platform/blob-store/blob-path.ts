const MOST_BYTES_OF_A_NAME = 255;
const MOST_BYTES_OF_A_PATH = 2000;

/**
 * Whether a text can be a path in a collection: names joined by `/`, none of them empty, hidden, `.` or `..`, none with a
 * backslash or a control character, and no longer than file systems take.
 */
export function isBlobPath(path: string): boolean {
  return Buffer.byteLength(path) <= MOST_BYTES_OF_A_PATH && path.split('/').every(isPlainName);
}

function isPlainName(name: string): boolean {
  return name !== '' && !name.startsWith('.') && !/[\\\u0000-\u001f\u007f]/.test(name) && isShort(name);
}

/** A temporary file beside it has a name that is a little longer. */
function isShort(name: string): boolean {
  return Buffer.byteLength(name) + '..0123456789abcdef.tmp'.length <= MOST_BYTES_OF_A_NAME;
}
