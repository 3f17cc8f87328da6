import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { HostPorts } from '../src/main/host-api.ts';
import { accept, refuse, type Outcome } from '../src/shared/outcome.ts';

/** What a person or the launcher may set for the desktop app (contract §1). */
export interface StartOptions {
  readonly dataFolder: string;
  readonly ports: HostPorts;
  readonly strictPorts: boolean;
  readonly chain: string;
  readonly limits: 'on' | 'off';
  readonly demo: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

const LAST_PORT = 65_535;

/** `8001-8010` or a list; null when a part is not a port. */
function portList(text: string): readonly number[] | null {
  const ports = text.split(',').flatMap((part) => {
    const [first = '', last = first] = part.split('-');
    if (!/^\d+$/.test(first) || !/^\d+$/.test(last)) return [Number.NaN];
    const [from, to] = [Number(first), Number(last)];
    if (to > LAST_PORT || to < from) return [Number.NaN];
    return Array.from({ length: to - from + 1 }, (_, step) => from + step);
  });
  return ports.some(Number.isNaN) ? null : ports;
}

/** Value of `--name value` or `--name=value`; Chromium's own switches are passed over. */
function flag(argv: readonly string[], name: string): string | undefined {
  const at = argv.findLastIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  const word = argv[at];
  if (word === undefined) return undefined;
  return word.includes('=') ? word.slice(word.indexOf('=') + 1) : argv[at + 1];
}

function defaultDataFolder(env: Env): string {
  if (process.platform === 'win32') return join(env['APPDATA'] ?? homedir(), 'Arbiter');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Arbiter');
  return join(env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), 'arbiter');
}

/** Flags win over the environment; an unreadable port is refused by name. */
export function readStartOptions(argv: readonly string[], env: Env): Outcome<StartOptions, 'USAGE'> {
  const setting = (name: string): string | undefined =>
    flag(argv, name) ?? env[`ARBITER_${name.toUpperCase().replaceAll('-', '_')}`];
  const unreadable: string[] = [];
  const list = (name: string, fallback: string): readonly number[] => {
    const ports = portList(setting(name) ?? fallback);
    if (ports === null) unreadable.push(name);
    return ports ?? [];
  };
  const one = (name: string, fallback: string): number => list(name, fallback)[0] ?? 0;
  const ports = {
    gateway: one('port', '7400'),
    league: one('league-port', '8000'),
    referees: list('referee-ports', '8001-8010'),
    players: list('player-ports', '8101-8200'),
    openfront: one('openfront-port', '8765'),
  };
  if (unreadable.length > 0) return refuse('USAGE', `--${unreadable.join(', --')} must be a port number`);
  return accept({
    dataFolder: resolve(setting('data') ?? defaultDataFolder(env)),
    ports,
    strictPorts: argv.includes('--strict-ports'),
    chain: setting('chain') ?? 'local',
    limits: setting('limits') === 'off' ? 'off' : 'on',
    demo: !argv.includes('--no-demo'),
  });
}
