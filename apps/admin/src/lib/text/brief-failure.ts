/** What fits a row of the message about a failed discovery: its HTTP status, or all but the words that every one begins with. */
export function briefFailure(message: string): string {
  return /\bHTTP \d{3}\b/.exec(message)?.[0] ?? message.replace(/^The discovery failed \(\w+\)\. /, '');
}
