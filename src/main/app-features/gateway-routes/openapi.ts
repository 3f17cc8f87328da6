import swagger from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { PROTOCOL_PATHS } from './protocol-paths.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { HttpServer } from '../../platform/net/http-server.ts';

/**
 * Serves `GET /openapi.json`, generated from the schemas that validate requests, with the routes of other
 * protocols beside them. `domainPaths` are described by their domain. Call it before adding routes.
 */
export async function openApiRoute(
  app: HttpServer,
  version: string,
  domainPaths: () => JsonObject = () => ({}),
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Arbiter session host',
        version,
        description: 'Turn-based games as state machines: REST by specification 001 and what Arbiter adds.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  app.get(
    '/openapi.json',
    { config: { isPublic: true }, schema: { hide: true } },
    async (_request, reply) => {
      const document = app.swagger();
      const paths = { ...document.paths, ...PROTOCOL_PATHS, ...domainPaths() };
      return reply
        .type('application/json')
        .serializer(JSON.stringify)
        .send({ ...document, paths });
    },
  );
}
