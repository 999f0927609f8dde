import type { z } from 'zod';

export type DocumentedAnswer = {
  controller: object;
  method: string | symbol;
  status: number;
  schema: z.ZodType | undefined;
  /** What a failure is, where it is no problem. */
  failure: z.ZodType | undefined;
};

const documented: DocumentedAnswer[] = [];

/**
 * Documents what a route answers. Nothing is checked or changed on the way out.
 * Only written down here: the OpenAPI library is large and loaded when somebody asks for the document.
 */
export function Answers(status: number, schema?: z.ZodType, failure?: z.ZodType): MethodDecorator {
  return (controller, method) => {
    documented.push({ controller, method, status, schema, failure });
  };
}

export function documentedAnswers(): readonly DocumentedAnswer[] {
  return documented;
}
