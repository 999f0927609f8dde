import { STATUS_CODES } from 'node:http';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Problem } from '@taproom/contracts';
import { documentedAnswers, type DocumentedAnswer } from '../http/answers.ts';

type Swagger = typeof import('@nestjs/swagger');

let described = false;

/** Tells the library what it does not find out by itself. Once a process: it keeps what it is told at the classes. */
export function describeRoutes(swagger: Swagger): void {
  if (described) return;
  described = true;
  for (const answer of documentedAnswers()) {
    const { controller, method } = answer;
    const descriptor = Object.getOwnPropertyDescriptor(controller, method) ?? {};
    for (const decorate of decoratorsFor(swagger, answer)) decorate(controller, method, descriptor);
  }
}

function decoratorsFor({ ApiHeader, ApiResponse }: Swagger, answer: DocumentedAnswer): MethodDecorator[] {
  const { status, schema, failure } = answer;
  const description = STATUS_CODES[status] ?? '';
  return [
    ApiResponse({ status, description, ...(schema && { standardSchema: schema }) }),
    ApiResponse({ status: 'default', description: 'A problem', standardSchema: failure ?? Problem }),
    ...headersOf(answer).map((name) => ApiHeader({ name, required: false, schema: { type: 'string' } })),
  ];
}

/** The library leaves out a parameter that may be missing, since its type at run time is only `Object`. */
function headersOf({ controller, method }: DocumentedAnswer): string[] {
  const metadata: unknown = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller.constructor, method);
  const parameters = Object.entries((metadata ?? {}) as Record<string, { data?: unknown }>);
  return parameters.flatMap(([key, { data }]) =>
    key.startsWith(`${RouteParamtypes.HEADERS}:`) && typeof data === 'string' ? [data] : [],
  );
}
