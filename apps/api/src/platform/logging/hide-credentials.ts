const USERINFO = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"\\@]*@/gi;
const AUTHORIZATION = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi;

/** The last net under a log line: credentials in an address, and what stands behind `Bearer` or `Basic`. */
export function hideCredentials(line: string): string {
  return line.replace(USERINFO, '$1***@').replace(AUTHORIZATION, '$1 ***');
}
