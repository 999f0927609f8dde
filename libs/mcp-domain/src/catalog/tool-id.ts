/** The identity of a tool, the same for everyone who uses it. A native name has no ":", so the two parts stay apart. */
export function toolIdOf(registrationId: string, nativeName: string): string {
  return `mcp/${registrationId}:${nativeName}`;
}
