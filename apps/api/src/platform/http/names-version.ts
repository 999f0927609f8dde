/**
 * Whether `If-Match` or `If-None-Match` names the version that there is. RFC 9110 §13.1: strong comparison; `*` matches whatever
 * exists. `etag` is undefined for what exists but can't be read, whose version nobody can have seen.
 */
export function namesVersion(condition: string, etag: string | undefined): boolean {
  if (condition.trim() === '*') return true;
  const tags = condition.split(',').map((tag) => tag.trim());
  return etag !== undefined && tags.includes(etag);
}
