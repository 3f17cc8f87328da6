import { expect, test } from 'vitest';
import { resourceUrl } from '../../../../src/main/platform/resource-url.ts';

test('finds resources beside out and beside src for any installation', () => {
  const at = (program: string): string => resourceUrl(new URL(program), 'a/b.gz').href;
  expect(at('file:///opt/arbiter/out/main/host.mjs')).toBe('file:///opt/arbiter/resources/a/b.gz');
  expect(at('file:///work/arbiter/src/main/cli/cli.ts')).toBe('file:///work/arbiter/resources/a/b.gz');
  expect(at('file:///work/arbiter/src/main/threads/a.ts')).toBe('file:///work/arbiter/resources/a/b.gz');
  expect(at('file:///src/main/out/main/host.mjs')).toBe('file:///src/main/resources/a/b.gz');
  expect(at('file:///usr/src/arbiter/out/main/host.mjs')).toBe('file:///usr/src/arbiter/resources/a/b.gz');
  expect(at('file:///opt/app.asar/out/main/host.mjs')).toBe('file:///opt/app.asar/resources/a/b.gz');
});
