import { createServer } from 'node:net';
import type { HostPorts } from '../../platform/host-api.ts';
import type { DoctorItem } from './doctor-item.ts';
import { findPortHolder } from '../../platform/net/port-holder.ts';

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });

const itemName = (option: string): string => (option === 'port' ? 'gateway port' : option.replace('-', ' '));

async function portItem(name: string, ports: readonly number[], isHostRunning: boolean): Promise<DoctorItem> {
  const takenPorts: number[] = [];
  for (const port of ports) if (port !== 0 && !(await isFree(port))) takenPorts.push(port);
  if (ports.every((port) => port === 0))
    return { name: itemName(name), state: 'ok', detail: 'the host picks a free one' };
  const range = ports.length > 1 ? `${ports[0]}-${ports.at(-1)}` : String(ports[0]);
  const item = itemName(name);
  if (takenPorts.length === 0) return { name: item, state: 'ok', detail: `${range} free` };
  const first = takenPorts[0] as number;
  const holder = (await findPortHolder(first)) ?? 'another program';
  const detail = `${takenPorts.length > 1 ? `${takenPorts.length} of ${range}` : first} in use by ${holder}`;
  // A running host uses its own ports, so this is not a problem.
  if (isHostRunning) return { name: item, state: 'ok', detail };
  return {
    name: item,
    state: 'problem',
    detail,
    remedy: `stop that program or choose another port (--${name})`,
  };
}

/** Checks whether each port can be opened on 127.0.0.1; port 0 always can. */
export function portItems(ports: HostPorts, isHostRunning: boolean): Promise<readonly DoctorItem[]> {
  return Promise.all([
    portItem('port', [ports.gateway], isHostRunning),
    portItem('league-port', [ports.league], isHostRunning),
    portItem('referee-ports', ports.referees, isHostRunning),
    portItem('player-ports', ports.players, isHostRunning),
    portItem('openfront-port', [ports.openfront], isHostRunning),
    portItem('lichess-port', [ports.lichess], isHostRunning),
  ]);
}
