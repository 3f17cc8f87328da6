import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from '../../../../../src/main/platform/net/http-server.ts';
import { registerWindowFileRoutes } from '../../../../../src/main/app-features/gateway-routes/window-files-http.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

function serveTestAssets() {
  const root = temporaryFolder();
  const folder = join(root, 'window');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<p>window</p>');
  writeFileSync(join(folder, 'assets', 'a.js'), 'run()');
  writeFileSync(join(root, 'secret.json'), '{"adminToken":"x"}');
  writeFileSync(join(folder, 'assets', 'a.map'), 'sources');
  const app = createHttpServer({ log: () => undefined, port: () => 4000, bodyLimitBytes: 100 });
  onTestFinished(() => app.close());
  registerWindowFileRoutes(app, folder);
  return async (url: string) => {
    const { statusCode, body, headers } = await app.inject({ url, headers: { host: 'localhost:4000' } });
    return { statusCode, body, type: headers['content-type'], policy: headers['content-security-policy'] };
  };
}

test('the window’s files are served with their media types and security headers', async () => {
  const get = serveTestAssets();
  const window = await get('/?screen=1');
  expect(window).toMatchObject({ statusCode: 200, body: '<p>window</p>', type: 'text/html; charset=utf-8' });
  expect(window.policy).toContain("default-src 'none'");
  expect(await get('/assets/a.js?v=2')).toMatchObject({
    body: 'run()',
    type: 'text/javascript; charset=utf-8',
  });
});

test.each([
  '/assets/none.js',
  '/assets/a.map',
  '/assets/..%2f..%2fsecret.json',
  '/favicon.svg',
  '/index.html',
])('%s is not found', async (url) => {
  const answer = await serveTestAssets()(url);
  expect([answer.statusCode, answer.body.includes('adminToken')]).toEqual([404, false]);
});
