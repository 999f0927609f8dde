import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { documentedAnswers } from '../http/answers.ts';
import { isPublic } from '../http/access-decorators.ts';
import { convertSchema } from './convert-schema.ts';
import { describeBodies } from './describe-bodies.ts';
import { describeRoutes } from './describe-routes.ts';
import { operationIdOf } from './operation-id.ts';
import { tidyOpenApi } from './tidy-open-api.ts';

/** The OpenAPI 3.1 document of every route. The library is loaded here and not before: it costs a second and 20 MB. */
export async function buildOpenApi(app: INestApplication): Promise<OpenAPIObject> {
  const swagger = await import('@nestjs/swagger');
  describeRoutes(swagger);
  const options = new swagger.DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Taproom')
    .setDescription(
      'A self-hosted hub for MCP servers. Every error is an application/problem+json; under /v1 it has the form of OpenAI.',
    )
    .setVersion('1')
    .addBearerAuth({ type: 'http', scheme: 'bearer' })
    .addSecurityRequirements('bearer')
    .build();
  const document = swagger.SwaggerModule.createDocument(app, options, { standardSchemaConverter: convertSchema });
  return tidyOpenApi(describeBodies(document), publicOperations());
}

function publicOperations(): Set<string> {
  const open = documentedAnswers().filter(({ controller, method }) => isPublic(controller, method));
  return new Set(open.map(operationIdOf));
}
