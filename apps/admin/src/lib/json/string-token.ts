/** The text that a JSON string token stands for. */
export const decodeString = (token: string): string => JSON.parse(token) as string;

/** A JSON string token for a text. */
export const encodeString = (text: string): string => JSON.stringify(text);
