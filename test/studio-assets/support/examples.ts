import { expect } from '@jest/globals';
import type { Json } from './studio.ts';

export const ada = { name: 'Ada', description: 'A countess who counts.', first_mes: 'Shall we begin?' };

export const REVISION = /^rev_[0-9a-f]{16}$/;
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const invalid = (
  path: string,
  expected: string,
  actualType: string,
  reason = `${path} must be ${expected}`,
) => ({
  code: -32602,
  message: 'Invalid params',
  data: { reason, details: { path, expected, actualType } },
});

export const missing = (uri: string, selector?: Json) => ({
  code: -32004,
  message: 'Resource not found',
  data: { reason: expect.any(String), uri, ...(selector && { details: { selector } }) },
});

/** A read without what every write changes. */
export function content(read: Json): Json {
  const { revision: _revision, updatedAt: _updatedAt, ...rest } = read;
  return rest;
}
