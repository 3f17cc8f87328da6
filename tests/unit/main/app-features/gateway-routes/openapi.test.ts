import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createHttpServer } from '../../../../../src/main/platform/net/http-server.ts';
import { openApiRoute } from '../../../../../src/main/app-features/gateway-routes/openapi.ts';
import { PROTOCOL_PATHS } from '../../../../../src/main/app-features/gateway-routes/protocol-paths.ts';

interface Description {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly security: unknown;
  readonly paths: Record<string, Record<string, { requestBody?: unknown; security?: unknown }>>;
}

test('the description is generated from the validating schemas, without hidden routes and itself', async () => {
  const app = createHttpServer({ log: () => undefined, port: () => 4000, bodyLimitBytes: 1000 });
  onTestFinished(() => app.close());
  await openApiRoute(app, '9.8.7');
  const body = z.strictObject({ max: z.int().max(42) });
  app.post('/things', { schema: { body } }, async () => null);
  app.get('/open', { schema: { security: [] } }, async () => null);
  app.get('/quiet', { schema: { hide: true } }, async () => null);
  const answer = await app.inject({ url: '/openapi.json', headers: { host: 'localhost:4000' } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining('json')]);
  const { openapi, info, security, paths } = answer.json<Description>();
  expect([openapi, info.version, security]).toEqual(['3.1.0', '9.8.7', [{ bearer: [] }]]);
  const own = Object.keys(paths).filter((path) => !Object.hasOwn(PROTOCOL_PATHS, path));
  expect(own.toSorted()).toEqual(['/open', '/things']);
  expect(paths).toMatchObject(PROTOCOL_PATHS);
  expect(JSON.stringify(paths['/things']?.['post']?.requestBody)).toContain('"maximum":42');
  expect(paths['/open']?.['get']?.security).toEqual([]);
});
