/** One call, as a POSIX shell would make it against Taproom's own API. */
export type CurlCall = { origin: string; registrationId: string; nativeName: string; argumentsJson: string };

/** A word that a POSIX shell takes literally, whatever is in it. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * Commands that start the call and then wait for its outcome, with the token from `$TAPROOM_TOKEN`. The body goes through
 * `printf`, a shell builtin, because a single argument of a program is limited to 128 KiB on Linux.
 */
export function curlCommand({ origin, registrationId, nativeName, argumentsJson }: CurlCall): string {
  const body = JSON.stringify({ nativeName, argumentsJson });
  const start = `${origin}/api/mcp/servers/${encodeURIComponent(registrationId)}/test-calls`;
  return [
    `CALL=$(printf '%s' ${shellQuote(body)} |`,
    `  curl -sS --fail-with-body -X POST ${shellQuote(start)} \\`,
    `    -H "Authorization: Bearer $TAPROOM_TOKEN" -H 'Content-Type: application/json' --data-binary @-) &&`,
    `curl -sS ${shellQuote(`${origin}/api/mcp/test-calls/`)}"$(printf '%s' "$CALL" | sed 's/.*"callId" *: *"\\([^"]*\\)".*/\\1/')" \\`,
    `  -H "Authorization: Bearer $TAPROOM_TOKEN" || printf '%s\\n' "$CALL" >&2`,
    '',
  ].join('\n');
}
