import { resolve } from 'node:path';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { isProfile, PROFILES } from '../chain/index.ts';
import { isCrashPoint } from '../platform/crash-points.ts';
import type { HostOptions } from '../platform/host-api.ts';
import { defaultDataFolder } from '../platform/data-folder/index.ts';
import { choice, flag, port, ports, text, type Options, type Values } from './options/kinds.ts';
import type { OptionSource } from './options/options.ts';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The options of every command that can be the host (contract §1). */
export const HOST_TABLE = {
  data: text('DIR', 'the data folder (default: this system’s place for application data)', null),
  port: port('the gateway and the browser shell; 0 picks a free one', 7400),
  'league-port': port('the league manager', 8000),
  'referee-ports': ports('the built-in referees', range(8001, 8010)),
  'player-ports': ports('the built-in players', range(8101, 8200)),
  'openfront-port': port('the OpenFront listener', 8765),
  'openfront-allow-no-origin': flag('lets tools that are no browser open the game’s socket'),
  'strict-ports': flag('end with code 4 when any port is in use, not only the gateway’s'),
  chain: text(
    'local|off|PROFILE',
    'the chain of rewards and payments (default: as in Settings, at first local)',
    null,
  ),
  limits: choice(['on', 'off'], 'rate limits; off is for load tests', 'on'),
  'test-clock': flag('adds POST /test/clock for tests'),
  'crash-at': text(
    'POINT',
    'kills the host at a durable step, POINT:N at its Nth time; "doctor --crash-points" lists them',
    null,
  ),
} satisfies Options;

export type HostValues = Values<typeof HOST_TABLE>;

/** The part of the host's options that a command line decides. */
export type HostSettings = Pick<
  HostOptions,
  | 'dataFolder'
  | 'ports'
  | 'strictPorts'
  | 'chain'
  | 'limits'
  | 'testClock'
  | 'crashAt'
  | 'openfrontAllowNoOrigin'
>;

/** The folder that `--data` names, or this system's own place. */
export const dataFolderOf = (named: string | null, env: OptionSource['env']): string =>
  named === null ? defaultDataFolder(process.platform, env) : resolve(named);

/** Checks what one option alone cannot show and gives the host's own words. */
export function hostSettings(values: HostValues, env: OptionSource['env']): Outcome<HostSettings, 'USAGE'> {
  const crashAt = values['crash-at'];
  if (crashAt !== null && !isCrashPoint(crashAt)) {
    return refuse(
      'USAGE',
      `--crash-at knows no ${crashAt}; "arbiter doctor --crash-points" lists the points`,
    );
  }
  if (values.chain !== null && !isProfile(values.chain)) {
    return refuse('USAGE', `--chain must be off or one of ${Object.keys(PROFILES).join(', ')}`);
  }
  return accept({
    dataFolder: dataFolderOf(values.data, env),
    ports: {
      gateway: values.port,
      league: values['league-port'],
      referees: values['referee-ports'],
      players: values['player-ports'],
      openfront: values['openfront-port'],
    },
    strictPorts: values['strict-ports'],
    chain: values.chain ?? 'settings',
    limits: values.limits,
    testClock: values['test-clock'],
    crashAt,
    openfrontAllowNoOrigin: values['openfront-allow-no-origin'],
  });
}
