import { expect, test } from 'vitest';
import { onFreePort } from '../../../../../src/main/cli/host-access/nearby-port.ts';
import { accept, refuse } from '../../../../../src/shared/outcome.ts';

async function tryPorts(named: number | null, taken: readonly number[]) {
  const [tried, said]: [number[], string[]] = [[], []];
  const start = async (port: number) => {
    tried.push(port);
    return taken.includes(port)
      ? refuse('PORT_IN_USE' as const, `Port ${port} is in use by node`)
      : accept(port);
  };
  const outcome = await onFreePort(named, start, (sentence) => said.push(sentence));
  return { outcome, tried, said };
}

test('the usual port is used when it is free', async () => {
  expect(await tryPorts(null, [])).toMatchObject({ tried: [7400], said: [] });
});

test('a nearby port is used when the usual one is taken, and that is said', async () => {
  const { tried, said } = await tryPorts(null, [7400, 7401]);
  expect(tried).toEqual([7400, 7401, 7402]);
  expect(said[0]).toBe('Port 7400 is in use by node; trying port 7401');
});

test('any free port is the last choice', async () => {
  const taken = Array.from({ length: 10 }, (_, index) => 7400 + index);
  expect((await tryPorts(null, taken)).outcome).toEqual(accept(0));
});

test('a named port is never replaced, and other refusals end the search', async () => {
  expect((await tryPorts(7400, [7400])).tried).toEqual([7400]);
  const refused = refuse('DATA_IN_USE' as const, 'in use');
  expect(
    await onFreePort(
      null,
      async () => refused,
      () => undefined,
    ),
  ).toBe(refused);
});
