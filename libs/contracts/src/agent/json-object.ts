import { z } from 'zod';

/** A JSON object that passes through untouched, so that numbers keep every digit. */
export const jsonObject = (description: string) =>
  z
    .custom<Record<string, unknown>>(
      (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
      'must be an object',
    )
    .meta({ description, override: { type: 'object', additionalProperties: true } });
