import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Problem } from '@taproom/contracts';
import { documentedAnswers } from '../http/answers.ts';

/** The OpenAPI 3.1 document of every route. The library is loaded here and not before: it costs a second and 20 MB. */
export async function buildOpenApi(app: INestApplication): Promise<OpenAPIObject> {
  const swagger = await import('@nestjs/swagger');
  describeAnswers(swagger);
  const options = new swagger.DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Taproom')
    .setDescription('A self-hosted hub for MCP servers. Every error is application/problem+json.')
    .setVersion('1')
    .addBearerAuth()
    .addSecurityRequirements('bearer')
    .build();
  return swagger.SwaggerModule.createDocument(app, options);
}

let described = false;

/** Once a process: the library keeps what it is told at the classes. */
function describeAnswers({ ApiResponse }: typeof import('@nestjs/swagger')): void {
  if (described) return;
  described = true;
  for (const { controller, method, status, schema } of documentedAnswers()) {
    const descriptor = Object.getOwnPropertyDescriptor(controller, method) ?? {};
    const decorate = (decorator: MethodDecorator) => decorator(controller, method, descriptor);
    decorate(ApiResponse({ status, description: '', ...(schema && { standardSchema: schema }) }));
    decorate(ApiResponse({ status: 'default', description: 'A problem', standardSchema: Problem }));
  }
}
