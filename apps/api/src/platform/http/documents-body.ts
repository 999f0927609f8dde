import type { z } from 'zod';

/** By content type. */
export type BodyContents = Readonly<Record<string, z.ZodType>>;

const documented: { controller: object; method: string | symbol; contents: BodyContents }[] = [];

/** Documents the body of a route that reads it by itself, as a text. Nothing is checked. */
export function DocumentsBody(contents: BodyContents): MethodDecorator {
  return (controller, method) => {
    documented.push({ controller, method, contents });
  };
}

export function documentedBodies(): readonly (typeof documented)[number][] {
  return documented;
}
