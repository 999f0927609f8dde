import type { OpenAPIObject } from '@nestjs/swagger';

type Content = Record<string, unknown>;
type Operation = { operationId?: string; security?: object[]; responses?: Record<string, { content?: Content }> };

/** What the library can't be told: problems have a media type of their own, and public routes need no token. */
export function tidyOpenApi(document: OpenAPIObject, publicOperations: ReadonlySet<string>): OpenAPIObject {
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path as Record<string, Operation>)) {
      if (publicOperations.has(operation.operationId ?? '')) operation.security = [];
      const failure = operation.responses?.['default'];
      if (failure) nameProblems(failure);
    }
  }
  return document;
}

/** A route can have failures of another form, which are plain JSON. */
function nameProblems(failure: { content?: Content }): void {
  const json = failure.content?.['application/json'];
  const isProblem = JSON.stringify(json ?? null).includes('"#/components/schemas/Problem"');
  if (isProblem) failure.content = { 'application/problem+json': json };
}
