import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { refuseTakenPort, gatewayPortOf } from '../../../../../src/main/host/build/gateway-port.ts';

const ports = { gateway: 7400, league: 0, referees: [], players: [], openfront: 0, lichess: 0 };
const taken = { port: 7400, holder: null };

test('the port of Settings is used only where nobody named one', () => {
  expect(gatewayPortOf({ ports, portSource: 'settings' }, { gatewayPort: 7500 })).toBe(7500);
  expect(gatewayPortOf({ ports, portSource: 'settings' }, { gatewayPort: null })).toBe(7400);
  expect(gatewayPortOf({ ports }, { gatewayPort: 7500 })).toBe(7400);
  expect(gatewayPortOf({ ports, portSource: { taken } }, { gatewayPort: 7500 })).toBe(7400);
});

test('the refusal names the port and, where the system tells it, the program that holds it', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const refused = await refuseTakenPort(port, `Port ${port} is in use`);
  const holder = process.platform === 'linux' ? expect.stringContaining(`pid ${process.pid}`) : null;
  expect(refused).toMatchObject({ code: 'PORT_IN_USE', detail: { port, holder } });
});
