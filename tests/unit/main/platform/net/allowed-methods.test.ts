import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { rememberRoutes } from '../../../../../src/main/platform/net/allowed-methods.ts';

test('a path names the methods that its routes take, and whether one of them is open', async () => {
  const app = Fastify({ exposeHeadRoutes: false });
  const allowedFor = rememberRoutes(app as never);
  app.get('/health', { config: { open: true } as never }, async () => '');
  app.get('/items/:id/state', async () => '');
  app.post('/items/:id/state', async () => '');
  app.get('/assets/*', async () => '');
  await app.ready();
  expect(allowedFor('/health?x=1')).toEqual({ methods: ['GET'], isOpen: true });
  expect(allowedFor('/items/7/state')).toEqual({ methods: ['GET', 'POST'], isOpen: false });
  expect(allowedFor('/assets/a/b.js')?.methods).toEqual(['GET']);
  expect([allowedFor('/items/7'), allowedFor('/healthy')]).toEqual([null, null]);
});
