import type { OpenAPIObject } from '@nestjs/swagger';

type Content = Record<string, unknown>;
type Operation = { operationId?: string; security?: object[]; responses?: Record<string, { content?: Content }> };

/** What the library can't be told: problems have a media type of their own, and public routes need no token. */
export function tidyOpenApi(document: OpenAPIObject, publicOperations: ReadonlySet<string>): OpenAPIObject {
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path as Record<string, Operation>)) {
      if (publicOperations.has(operation.operationId ?? '')) operation.security = [];
      const problem = operation.responses?.['default'];
      const json = problem?.content?.['application/json'];
      if (problem && json !== undefined && isProblem(json)) problem.content = { 'application/problem+json': json };
    }
  }
  return document;
}

/** A route can have failures of another form, which are plain JSON. */
function isProblem(json: unknown): boolean {
  return JSON.stringify(json).includes('"#/components/schemas/Problem"');
}
