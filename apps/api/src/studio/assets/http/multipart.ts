import { ProblemError } from '../../../platform/http/problem-error.ts';

export type Upload = { bytes: Uint8Array; fileName?: string; fields: Record<string, string> };

/**
 * The one file of a request: its whole body, or the one file part of a `multipart/form-data` body with the other parts as
 * fields. @throws ProblemError `request.invalid`
 */
export function uploadOf(body: Buffer, contentType: string | undefined): Upload {
  const boundary = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/is.exec(contentType ?? '');
  if (!boundary) return { bytes: body, fields: {} };
  const parts = partsOf(body, boundary[1] ?? boundary[2] ?? '');
  const files = parts.filter(({ fileName }) => fileName !== undefined);
  const [file] = files;
  if (!file || files.length > 1) throw malformed('must have exactly one file part');
  const fields = parts
    .filter((part) => part !== file)
    .map(({ name, bytes }) => [name, bytes.toString('utf8')] as const);
  return { bytes: file.bytes, ...(file.fileName && { fileName: file.fileName }), fields: Object.fromEntries(fields) };
}

type Part = { name: string; fileName: string | undefined; bytes: Buffer };

const HEAD_END = '\r\n\r\n';

function partsOf(body: Buffer, boundary: string): Part[] {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const first = Buffer.from(`--${boundary}`);
  const parts: Part[] = [];
  let at = body.subarray(0, first.length).equals(first) ? first.length : -1;
  while (at !== -1 && body.toString('latin1', at, at + 2) !== '--') {
    const end = body.indexOf(delimiter, at);
    if (end === -1) throw malformed('ends in the middle of a part');
    parts.push(partOf(body.subarray(at, end)));
    at = end + delimiter.length;
  }
  if (at === -1) throw malformed('does not begin with its boundary');
  return parts;
}

function partOf(part: Buffer): Part {
  const end = part.indexOf(HEAD_END);
  if (end === -1) throw malformed('has a part without an end of its headers');
  const head = part.toString('utf8', 0, end);
  const disposition = /^content-disposition:\s*form-data\b(.*)$/im.exec(head)?.[1] ?? '';
  const name = parameterOf(disposition, 'name');
  if (name === undefined) throw malformed('has a part without a name');
  return { name, fileName: parameterOf(disposition, 'filename'), bytes: part.subarray(end + HEAD_END.length) };
}

function parameterOf(disposition: string, name: string): string | undefined {
  const value = new RegExp(`;\\s*${name}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(disposition)?.[1];
  return value?.replace(/\\(["\\])/g, '$1');
}

function malformed(message: string): ProblemError {
  return new ProblemError('request.invalid', `The multipart body ${message}.`, { errors: [{ path: '', message }] });
}
