import { isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { isChainProfile, PROFILES } from '../../chain/index.ts';
import { parseQueueAddress } from '../../fleet/index.ts';
import { isCrashPoint } from '../../platform/crash-points.ts';
import type { HostOptions } from '../../platform/host-api.ts';
import { defaultDataFolder } from '../../platform/data-folder/index.ts';
import {
  choiceOption,
  flagOption,
  hostOption,
  optionalPortOption,
  portOption,
  portsOption,
  textOption,
  type Options,
  type Values,
} from '../options/option-kinds.ts';
import type { Environment } from '../options/option-values.ts';
import { findFeedProblem } from './update-options.ts';

const MAX_PORT = 65_535;

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The options of every command that can start a host. Only the help of `arbiter serve` lists all of them. */
export const HOST_OPTIONS = {
  data: textOption('DIR', 'the data folder (default: the application data folder of the system)', null),
  port: hostOption(portOption('the gateway and the browser shell; 0 picks a free port', 7400)),
  'league-port': hostOption(portOption('the league manager', 8000)),
  'referee-ports': hostOption(portsOption('the built-in referees', range(8001, 8010))),
  'player-ports': hostOption(portsOption('the built-in players', range(8101, 8200))),
  'openfront-port': hostOption(portOption('the OpenFront listener', 8765)),
  'openfront-allow-no-origin': hostOption(
    flagOption('lets programs that are not browsers open the WebSocket of the OpenFront listener'),
  ),
  'lichess-port': hostOption(portOption('the Bot API server for lichess bots', 7480)),
  'sales-port': hostOption(
    optionalPortOption(
      'the sales server, which a reverse proxy may publish; 0 picks a free port (default: none)',
    ),
  ),
  'sales-url': hostOption(
    textOption('URL', 'the public address of the reverse proxy in front of the sales server', null),
  ),
  'spectator-port': hostOption(
    optionalPortOption(
      'published sessions and scoreboards, for spectators; 0 picks a free port (default: none)',
    ),
  ),
  remote: hostOption(
    textOption(
      'HOST:PORT',
      'lets players of other computers join, by invitation, over TLS (default: off)',
      null,
    ),
  ),
  'behind-proxy': hostOption(
    flagOption('remote access without TLS on loopback, for a reverse proxy with a certificate of its own'),
  ),
  'public-url': hostOption(textOption('URL', 'the https address of that reverse proxy', null)),
  'strict-ports': hostOption(flagOption('exits with code 4 when any port is in use, not only the gateway’s')),
  chain: hostOption(
    textOption(
      'local|off|PROFILE',
      'the chain of rewards and payments (default: as in Settings, where it is local at first)',
      null,
    ),
  ),
  queue: hostOption(
    textOption(
      'postgres://USER@HOST/DATABASE',
      'the PostgreSQL that delivers the orders of workers (default: the database of the host)',
      null,
    ),
  ),
  limits: hostOption(choiceOption(['on', 'off'], 'rate limits; off is for load tests', 'on')),
  'update-feed': hostOption(
    textOption('URL', 'looks for updates in a feed of your own, for tests; with --update-key', null),
  ),
  'update-key': hostOption(
    textOption('KEY', 'the Ed25519 key that signs this feed, as base64 of its SPKI form', null),
  ),
  'test-clock': hostOption(flagOption('adds POST /test/clock for tests')),
  'crash-at': hostOption(
    textOption(
      'POINT',
      'kills the host at a durable step, with POINT:N the Nth time; "arbiter doctor --crash-points" lists the points',
      null,
    ),
  ),
} satisfies Options;

export type HostValues = Values<typeof HOST_OPTIONS>;

/** The host's options that come from the command line. */
type CommandLineOptions = Pick<
  HostOptions,
  | 'dataFolder'
  | 'ports'
  | 'portSource'
  | 'strictPorts'
  | 'salesUrl'
  | 'remote'
  | 'chain'
  | 'queueAddress'
  | 'limits'
  | 'testClock'
  | 'crashAt'
  | 'openfrontAllowNoOrigin'
>;

/** The settings of the host that options of the command line determine. */
export interface HostSettings extends CommandLineOptions {
  /** The feed of updates in a test. */
  readonly updateSource?: { readonly feedUrl: string; readonly keys: readonly string[] };
}

/** The folder that `--data` names, or the application data folder of the system. */
export const resolveDataFolder = (folder: string | null, env: Environment): string =>
  folder === null ? defaultDataFolder(process.platform, env) : resolve(folder);

/** Whether the text is an https address without a path. The address of a proxy on this computer may also be http. */
function isPublicUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.origin !== text) return false;
  return url.protocol === 'https:' || url.hostname === '127.0.0.1' || url.hostname === 'localhost';
}

type RemoteOption = NonNullable<HostOptions['remote']>;

/** Remote access as the options ask for it; null without `--remote`. */
function readRemote(values: HostValues): Outcome<RemoteOption | null, 'USAGE'> {
  const { remote: given, 'behind-proxy': isBehindProxy, 'public-url': publicUrl } = values;
  if (given === null)
    return isBehindProxy || publicUrl !== null
      ? refuse('USAGE', '--behind-proxy and --public-url need --remote')
      : accept(null);
  const [, host = '', digits = ''] = /^(\d{1,3}(?:\.\d{1,3}){3}):(\d{1,5})$/u.exec(given) ?? [];
  if (!isIPv4(host) || Number(digits) > MAX_PORT)
    return refuse(
      'USAGE',
      '--remote is an IPv4 address and a port, such as 192.168.1.20:7443 or 0.0.0.0:7443',
    );
  if (isBehindProxy !== (publicUrl !== null))
    return refuse('USAGE', '--behind-proxy needs --public-url, and the other way round');
  const address = { host, port: Number(digits) };
  return publicUrl === null ? accept({ ...address, publicUrl }) : checkBehindProxy(address, publicUrl);
}

/**
 * Refuses an address outside this computer, because the listener behind a proxy has no TLS, and a public URL that is no
 * https address of a host.
 */
function checkBehindProxy(
  address: Omit<RemoteOption, 'publicUrl'>,
  publicUrl: string,
): Outcome<RemoteOption, 'USAGE'> {
  if (!address.host.startsWith('127.'))
    return refuse('USAGE', '--behind-proxy listens without TLS, so --remote must be 127.0.0.1:PORT');
  const url = publicUrl.replace(/\/+$/u, '');
  return isPublicUrl(url)
    ? accept({ ...address, publicUrl: url })
    : refuse('USAGE', '--public-url must be an https address without a path, such as https://arena.example');
}

/** The public address of the sales server; null without one. */
function readSalesUrl(values: HostValues): Outcome<string | null, 'USAGE'> {
  const salesUrl = values['sales-url']?.replace(/\/+$/u, '') ?? null;
  return salesUrl === null || isPublicUrl(salesUrl)
    ? accept(salesUrl)
    : refuse('USAGE', '--sales-url must be an https address without a path, such as https://tools.example');
}

/** What is wrong with the crash point, the chain, the update feed or the queue; null if nothing is. */
function findValueProblem(values: HostValues): string | null {
  const { chain, queue, 'crash-at': crashAt } = values;
  if (crashAt !== null && !isCrashPoint(crashAt))
    return `--crash-at: there is no point ${crashAt}; "arbiter doctor --crash-points" lists the points`;
  if (chain !== null && !isChainProfile(chain))
    return `--chain must be off or one of ${Object.keys(PROFILES).join(', ')}`;
  const feedProblem = findFeedProblem(values['update-feed'], values['update-key']);
  if (feedProblem !== null) return feedProblem;
  const address = queue === null ? null : parseQueueAddress(queue);
  return address?.ok === false ? address.message : null;
}

const portsOf = (values: HostValues): HostOptions['ports'] => ({
  gateway: values.port,
  league: values['league-port'],
  referees: values['referee-ports'],
  players: values['player-ports'],
  openfront: values['openfront-port'],
  lichess: values['lichess-port'],
  ...(values['sales-port'] === null ? {} : { sales: values['sales-port'] }),
  ...(values['spectator-port'] === null ? {} : { spectators: values['spectator-port'] }),
});

const updateSourceOf = ({
  'update-feed': feedUrl,
  'update-key': key,
}: HostValues): Pick<HostSettings, 'updateSource'> =>
  feedUrl === null || key === null ? {} : { updateSource: { feedUrl, keys: [key] } };

/** Turns option values into host settings; refuses the first value that is not valid or that needs another option. */
export function readHostSettings(values: HostValues, env: Environment): Outcome<HostSettings, 'USAGE'> {
  const crashAt = values['crash-at'];
  const problem = findValueProblem(values);
  if (problem !== null) return refuse('USAGE', problem);
  const sales = readSalesUrl(values);
  if (!sales.ok) return sales;
  const remote = readRemote(values);
  if (!remote.ok) return remote;
  return accept({
    dataFolder: resolveDataFolder(values.data, env),
    ports: portsOf(values),
    ...(remote.value === null ? {} : { remote: remote.value }),
    ...(sales.value === null ? {} : { salesUrl: sales.value }),
    ...(values.queue === null ? {} : { queueAddress: values.queue }),
    ...updateSourceOf(values),
    strictPorts: values['strict-ports'],
    chain: values.chain ?? 'settings',
    limits: values.limits,
    testClock: values['test-clock'],
    crashAt,
    openfrontAllowNoOrigin: values['openfront-allow-no-origin'],
  });
}
