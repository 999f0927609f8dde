import { STATUS_CODES } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Problem } from '@taproom/contracts';
import { documentedAnswers } from '../http/answers.ts';
import { isPublic } from '../http/access-decorators.ts';
import { convertSchema } from './convert-schema.ts';
import { tidyOpenApi } from './tidy-open-api.ts';

type Swagger = typeof import('@nestjs/swagger');

/** The OpenAPI 3.1 document of every route. The library is loaded here and not before: it costs a second and 20 MB. */
export async function buildOpenApi(app: INestApplication): Promise<OpenAPIObject> {
  const swagger = await import('@nestjs/swagger');
  describeAnswers(swagger);
  const options = new swagger.DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Taproom')
    .setDescription('A self-hosted hub for MCP servers. Every error is an application/problem+json.')
    .setVersion('1')
    .addBearerAuth({ type: 'http', scheme: 'bearer' })
    .addSecurityRequirements('bearer')
    .build();
  const document = swagger.SwaggerModule.createDocument(app, options, { standardSchemaConverter: convertSchema });
  return tidyOpenApi(document, publicOperations());
}

let described = false;

/** Once a process: the library keeps what it is told at the classes. */
function describeAnswers({ ApiResponse }: Swagger): void {
  if (described) return;
  described = true;
  for (const { controller, method, status, schema } of documentedAnswers()) {
    const descriptor = Object.getOwnPropertyDescriptor(controller, method) ?? {};
    const describe = (decorator: MethodDecorator) => decorator(controller, method, descriptor);
    const description = STATUS_CODES[status] ?? '';
    describe(ApiResponse({ status, description, ...(schema && { standardSchema: schema }) }));
    describe(ApiResponse({ status: 'default', description: 'A problem', standardSchema: Problem }));
  }
}

/** As the library names operations. */
function publicOperations(): Set<string> {
  const open = documentedAnswers().filter(({ controller, method }) => isPublic(controller, method));
  return new Set(open.map(({ controller, method }) => `${controller.constructor.name}_${String(method)}`));
}
