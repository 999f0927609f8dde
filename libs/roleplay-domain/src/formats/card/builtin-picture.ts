import { decodeBase64 } from '../../json/base64.ts';
import { encodeUtf8 } from '../../json/utf8.ts';

/** A plain grey-blue picture of 64 by 96 points, for cards whose character has none. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABgCAIAAAAip+O/AAAAZ0lEQVR42u3PQQkAAAgEsOtpBHPY278NhMEKLNXzWgQEBAQEBAQE' +
  'BAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQErgWoIQnSfi/FuAAA' +
  'AABJRU5ErkJggg==';

export function builtinPicture(): Uint8Array {
  const reading = decodeBase64(encodeUtf8(PNG));
  return reading.ok ? reading.bytes : new Uint8Array();
}
