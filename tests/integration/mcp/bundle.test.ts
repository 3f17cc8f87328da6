import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test, vi } from 'vitest';
import { hostFolder } from '../../support/built-host.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MCPB = join(ROOT, 'node_modules/@anthropic-ai/mcpb/dist/cli/cli.js');
const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });

beforeAll(() => {
  const packed = node('scripts/mcpb.mjs');
  if (packed.status !== 0) throw new Error(packed.stderr);
});

interface Manifest {
  readonly server: { readonly mcp_config: { readonly args: string[]; readonly env: Record<string, string> } };
  readonly user_config: { readonly token: { readonly sensitive: boolean; readonly required: boolean } };
}

test('the manifest is valid, sets safe names and stores the token as a secret', () => {
  const file = join(ROOT, 'out', 'arbiter.mcpb.contents', 'manifest.json');
  const checked = node(MCPB, 'validate', file);
  expect([checked.status, checked.stdout]).toEqual([0, expect.stringContaining('passes')]);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  expect(manifest.server.mcp_config.args).toContain('--tool-names=safe');
  expect(manifest.user_config.token).toMatchObject({ sensitive: true, required: false });
});

test('the packed bundle unpacks and answers without other files', () => {
  const folder = hostFolder();
  expect(node(MCPB, 'unpack', join(ROOT, 'out', 'arbiter.mcpb'), folder).status).toBe(0);
  const hello = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const child = spawnSync(
    process.execPath,
    [
      join(folder, 'server', 'arbiter-mcp.mjs'),
      'sessions',
      '--no-start',
      '--tool-names=safe',
      '--data',
      folder,
    ],
    { input: `${JSON.stringify(hello)}\n`, encoding: 'utf8', env: { ARBITER_TOKEN: '${user_config.token}' } },
  );
  const answer = JSON.parse(child.stdout) as { result: { tools: { name: string }[] } };
  expect(answer.result.tools.map(({ name }) => name)).toContain('session_act');
});

test('the bundle says that it needs Arbiter, and contains the licences of what is in it', () => {
  const folder = join(ROOT, 'out', 'arbiter.mcpb.contents');
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, string>;
  expect(manifest['description']).toMatch(/^Needs Arbiter on this computer\./u);
  expect(manifest['long_description']).toContain('APP_NOT_RUNNING');
  expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toContain('MIT License');
  const texts = readFileSync(join(folder, 'THIRD_PARTY.md'), 'utf8');
  expect(texts).toContain('zod');
  expect(texts).toContain('Permission is hereby granted, free of charge');
});

test('packing the same files again gives the same bytes, at any time and in any time zone', () => {
  const bytes = () => readFileSync(join(ROOT, 'out', 'arbiter.mcpb'));
  const first = bytes();
  const env = { ...process.env, TZ: 'Pacific/Auckland' };
  const again = spawnSync(process.execPath, ['scripts/mcpb.mjs'], { cwd: ROOT, encoding: 'utf8', env });
  expect(again.status).toBe(0);
  expect(bytes().equals(first)).toBe(true);
});
