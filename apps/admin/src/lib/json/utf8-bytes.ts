const encoder = new TextEncoder();

/** Bytes that a text takes as UTF-8. */
export const utf8Bytes = (text: string): number => encoder.encode(text).length;
