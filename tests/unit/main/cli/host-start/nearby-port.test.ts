import { expect, test } from 'vitest';
import { startOnNearbyPort, type PortAttempt } from '../../../../../src/main/cli/host-start/nearby-port.ts';
import { accept, refuse } from '../../../../../src/shared/outcome.ts';

async function tryPorts(named: number | null, taken: readonly number[]) {
  const [tried, said]: [number[], string[]] = [[], []];
  const sources: PortAttempt['portSource'][] = [];
  const start = async ({ port, portSource }: PortAttempt) => {
    tried.push(port);
    sources.push(portSource);
    return taken.includes(port)
      ? refuse('PORT_IN_USE' as const, `Port ${port} is in use by node`, { port, holder: 'node' })
      : accept(port);
  };
  const outcome = await startOnNearbyPort(named, start, (sentence) => said.push(sentence));
  return { outcome, tried, said, sources };
}

test('the usual port is used when it is free', async () => {
  expect(await tryPorts(null, [])).toMatchObject({ tried: [7400], said: [] });
});

test('a nearby port is used when the usual one is taken, and that is said', async () => {
  const { tried, said, sources } = await tryPorts(null, [7400, 7401]);
  expect(tried).toEqual([7400, 7401, 7402]);
  expect(said[0]).toBe('Port 7400 is in use by node; trying port 7401');
  // The first attempt may take the port of Settings; the later ones know which port was taken, and by whom.
  const taken = { port: 7400, holder: 'node' };
  expect(sources).toEqual(['settings', { taken }, { taken }]);
});

test('the usual port is tried when that of Settings is taken', async () => {
  const tried: number[] = [];
  const outcome = await startOnNearbyPort(
    null,
    async ({ port, portSource }) => {
      const used = portSource === 'settings' ? 7500 : port;
      tried.push(used);
      return used === 7500
        ? refuse('PORT_IN_USE' as const, 'in use', { port: used, holder: null })
        : accept(used);
    },
    () => undefined,
  );
  expect([outcome, tried]).toEqual([accept(7400), [7500, 7400]]);
});

test('any free port is the last choice', async () => {
  const taken = Array.from({ length: 10 }, (_, index) => 7400 + index);
  expect((await tryPorts(null, taken)).outcome).toEqual(accept(0));
});

test('a named port is never replaced, and other refusals end the search', async () => {
  expect(await tryPorts(7400, [7400])).toMatchObject({ tried: [7400], sources: [undefined] });
  const refused = refuse('DATA_IN_USE' as const, 'in use');
  expect(
    await startOnNearbyPort(
      null,
      async () => refused,
      () => undefined,
    ),
  ).toBe(refused);
});
