import { existsSync, mkdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createDemoData } from '../../../../../src/main/app-features/demo-data/service.ts';
import type { DemoDataFiller, HostOptions, StartHost } from '../../../../../src/main/platform/host-api.ts';
import { accept, refuse } from '../../../../../src/shared/outcome.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

/** Demo data with a host that only creates its folder; `fill` decides how loading ends. */
function set(fill: DemoDataFiller['fill'] = async () => true, isRefused = false) {
  const dataFolder = temporaryFolder();
  const started: HostOptions[] = [];
  const inputs: unknown[] = [];
  let running = 0;
  const startHost = (async (options: HostOptions) => {
    started.push(options);
    mkdirSync(options.dataFolder);
    if (isRefused) return refuse('DATA_IN_USE', 'in use');
    running += 1;
    const request = async (_: unknown, input: unknown) => inputs.push(input);
    return accept({ openWindowConnection: () => ({ request }), stop: async () => void (running -= 1) });
  }) as unknown as StartHost;
  const received: string[] = [];
  let wake = (): void => undefined;
  const emit = (_: string, { state }: { state: string }): void => {
    received.push(state);
    wake();
  };
  const settings = { get: () => ({ playerName: 'Me', theme: 'dark' }) };
  const options = { dataFolder, vault: {}, demoData: { steps: 3, fill }, crashAt: 'x' };
  const demo = createDemoData({ options, startHost, settings, bus: { emit } } as never);
  const settled = async (): Promise<void> => {
    while (demo.status().state === 'loading') await new Promise<void>((resolve) => (wake = resolve));
  };
  return {
    demo,
    started,
    inputs,
    received,
    settled,
    folder: `${dataFolder}/demo`,
    running: () => running,
  };
}

test('a filled demo is shown with the person’s appearance settings and without their name', async () => {
  const { demo, inputs, settled, received } = set(async (_, { onStep }) => {
    onStep(2);
    return true;
  });
  expect(demo.status()).toEqual({ state: 'none', done: 0, failure: null, total: 3 });
  demo.load();
  expect(demo.activeHost()).toBeNull();
  await settled();
  expect(demo.status()).toMatchObject({ state: 'shown', done: 2 });
  expect(demo.activeHost()).not.toBeNull();
  expect(inputs).toEqual([{ theme: 'dark' }]);
  expect(received).toEqual(['loading', 'loading', 'shown']);
});

test('the demo’s host gets no key, no crash point and no demo of its own', async () => {
  const { demo, started, settled } = set();
  demo.load();
  demo.load();
  await settled();
  demo.load();
  expect(started).toHaveLength(1);
  expect(started[0]).toMatchObject({ crashAt: null, launcher: null, rendererFolder: null, demo: false });
  expect(started[0]).not.toHaveProperty('vault');
  expect(started[0]).not.toHaveProperty('demoData');
});

test('leaving keeps the folder, removing deletes it, and both stop the demo’s host', async () => {
  const { demo, folder, settled, running } = set();
  demo.load();
  await settled();
  expect([(await demo.leave()).state, existsSync(folder), running()]).toEqual(['kept', true, 0]);
  demo.load();
  await settled();
  expect([(await demo.remove()).state, existsSync(folder), running()]).toEqual(['none', false, 0]);
});

test('a failed load reports its reason and leaves nothing behind', async () => {
  const broken = set(() => Promise.reject(new Error('no chain')));
  broken.demo.load();
  await broken.settled();
  await broken.demo.stop();
  expect(broken.demo.status()).toMatchObject({ state: 'none', failure: 'Error: no chain', done: 0 });
  expect(broken.running()).toBe(0);
});

test('a cancelled load reports no failure and leaves nothing behind', async () => {
  const { demo, folder, running } = set(
    (_, { signal }) =>
      new Promise((__, reject) => signal.addEventListener('abort', () => reject(new Error('late')))),
  );
  demo.load();
  expect(await demo.cancel()).toMatchObject({ state: 'none', failure: null });
  expect([existsSync(folder), running(), (await demo.cancel()).state]).toEqual([false, 0, 'none']);
});
