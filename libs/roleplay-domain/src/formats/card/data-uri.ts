import { decodeBase64, encodeBase64 } from '../../json/base64.ts';
import { imageTypeOf, imageTypes } from '../../containers/sniff.ts';
import { encodeUtf8, latin1 } from '../../json/utf8.ts';

/** The bytes of a base64 `data:` URI; undefined for other URIs and for text that isn't base64. */
export function dataUriBytes(uri: string): Uint8Array | undefined {
  const comma = uri.indexOf(',');
  if (comma === -1 || !/^data:[^,]{0,200};base64$/i.test(uri.slice(0, comma))) return undefined;
  const reading = decodeBase64(encodeUtf8(uri.slice(comma + 1)));
  return reading.ok ? reading.bytes : undefined;
}

export function dataUri(bytes: Uint8Array, mediaType: string): string {
  return `data:${mediaType};base64,${asciiText(encodeBase64(bytes))}`;
}

/** In parts, since a call takes only so many arguments. */
function asciiText(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) parts.push(latin1(bytes.subarray(at, at + 8192)));
  return parts.join('');
}

export function mediaTypeOf(bytes: Uint8Array): string {
  const type = imageTypeOf(bytes);
  return type ? imageTypes[type] : 'application/octet-stream';
}
