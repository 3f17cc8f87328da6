import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { createDemoFiller } from '../../../../../src/main/cli/demo/demo-filler.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

function set(request: (call: string) => Promise<unknown>) {
  const data = temporaryFolder();
  const logged: string[] = [];
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => (close = resolve));
  const link = { request, onEvent: () => () => undefined, close };
  const host = { ready: { data, url: 'http://127.0.0.1:1/' }, openWindowConnection: () => link };
  const entryUrl = pathToFileURL(join(data, 'cli.mjs')).href;
  const begin = createDemoFiller(entryUrl, (_, message) => void logged.push(message)).fill;
  const to = { onStep: () => undefined, signal: new AbortController().signal };
  const fill = () => begin(host as never, to);
  return { data, fill, closed, logged };
}

test('a failure is reported, and the link is closed', async () => {
  const { fill, closed } = set(() => Promise.reject(new Error('refused')));
  await expect(fill()).rejects.toThrow('refused');
  await closed;
});

test('a filled folder is not filled again, and a failed recording or live match is only a warning', async () => {
  const requested: string[] = [];
  const { data, fill, closed, logged } = set((call) => {
    requested.push(call);
    return Promise.reject(new Error('no game here'));
  });
  writeFileSync(join(data, 'demo-data.json'), '{}');
  expect(await fill()).toBe(false);
  await closed;
  expect(requested.toSorted()).toEqual(['models.list', 'openfront.status']);
  expect(logged.toSorted()).toEqual([
    'the live matches of the demo data failed',
    'the recorded game of the demo data failed',
  ]);
});
