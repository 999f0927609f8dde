/** `1.2.3` → 1002003, so that releases can be compared (S-112). Throws for what is no release. */
export function versionNumber(version: string): number {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? [];
  if (patch === undefined) throw new Error(`${version} is no release number.`);
  return Number(major) * 1_000_000 + Number(minor) * 1000 + Number(patch);
}
