import { m } from '#lib/paraglide/messages.js';
import type { Constraint, ConstraintName } from './field.ts';

const texts: Record<ConstraintName, (value: string) => string> = {
  minimum: (value) => `≥ ${value}`,
  exclusiveMinimum: (value) => `> ${value}`,
  maximum: (value) => `≤ ${value}`,
  exclusiveMaximum: (value) => `< ${value}`,
  multipleOf: (value) => m.try_form_multiple_of({ value }),
  minLength: (value) => m.try_form_min_length({ value }),
  maxLength: (value) => m.try_form_max_length({ value }),
  pattern: (value) => m.try_form_pattern({ value }),
  format: (value) => value,
  minItems: (value) => m.try_form_min_items({ value }),
  maxItems: (value) => m.try_form_max_items({ value }),
};

export const constraintText = ({ name, value }: Constraint): string => texts[name](value);
