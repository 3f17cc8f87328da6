import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { portItems } from '../../../../../src/main/cli/doctor/ports.ts';

const FREE = { gateway: 0, league: 0, referees: [0], players: [0], openfront: 0, lichess: 0 };

async function heldPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('port 0 is always free, and the listeners are shown in order', async () => {
  const items = await portItems(FREE, false);
  expect(items.map(({ name, state }) => [name, state])).toEqual([
    ['gateway port', 'ok'],
    ['league port', 'ok'],
    ['referee ports', 'ok'],
    ['player ports', 'ok'],
    ['openfront port', 'ok'],
    ['lichess port', 'ok'],
  ]);
});

test('a port in use is trouble and names the option to change it, except under a running host', async () => {
  const port = await heldPort();
  const [, league] = await portItems({ ...FREE, league: port }, false);
  expect(league).toMatchObject({
    state: 'problem',
    detail: expect.stringContaining(`${port} in use by `),
    remedy: expect.stringContaining('(--league-port)'),
  });
  const [, own] = await portItems({ ...FREE, league: port }, true);
  expect(own).toMatchObject({ state: 'ok' });
  expect(own).not.toHaveProperty('remedy');
});

test('every port in use of a range is counted', async () => {
  const ports = [await heldPort(), 0, await heldPort()];
  const items = await portItems({ ...FREE, players: ports }, false);
  expect(items[3]?.detail).toMatch(new RegExp(`^2 of ${ports[0]}-${ports[2]} in use`, 'u'));
});
