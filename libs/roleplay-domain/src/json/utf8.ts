/* Part of every JavaScript host, and pure; the language's own library doesn't declare them. */
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const BOM = '\uFEFF';

export type Utf8Options = { readonly keepBom?: boolean };

/** The text, without one leading BOM unless it is kept; undefined if the bytes aren't UTF-8. Nothing is ever replaced. */
export function decodeUtf8(bytes: Uint8Array, { keepBom = false }: Utf8Options = {}): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return !keepBom && text.startsWith(BOM) ? text.slice(1) : text;
  } catch {
    return undefined;
  }
}

export function encodeUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** One character a byte: keywords and signatures. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
