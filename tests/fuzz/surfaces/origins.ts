import { request, sendRaw, type RawAnswer } from '../../support/raw-http.ts';
import type { Chance } from '../chance.ts';
import { leakIn, type FuzzEnvironment, type FuzzExchange, type Surface } from '../surface.ts';

/** Names of this computer, names that imitate them, and names of others. */
const OWN_NAMES = ['127.0.0.1', 'localhost', '[::1]', 'LocalHost'];
const OTHER_HOST_NAMES = [
  'evil.example',
  'localhost.evil.example',
  '127.0.0.2',
  '0.0.0.0',
  '127.1',
  '[::]',
  'x',
];
const SCHEMES = ['http://', 'http://', 'https://', 'ws://', 'file://', ''];
const PATHS = [
  'GET /',
  'GET /health',
  'GET /openapi.json',
  'POST /agents',
  'POST /mcp',
  'GET /mcp',
  'OPTIONS /agents',
];

const authority = (chance: Chance, port: number): string => {
  const name = chance.pick(chance.once(2) ? OWN_NAMES : OTHER_HOST_NAMES);
  const ending = chance.once(4) ? chance.pick(['', ':1', `:${port}0`, `:${port}.evil.example`]) : `:${port}`;
  return chance.once(20) ? chance.text(20).trim() : `${name}${ending}`;
};

const originOf = (chance: Chance, port: number): string =>
  chance.once(10) ? chance.pick(['null', '*']) : `${chance.pick(SCHEMES)}${authority(chance, port)}`;

/** The names that a listener serves, as docs/security.md lists them. */
const served = (port: number): string[] =>
  ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port}`);

/** Requests to every HTTP listener with any Host and Origin; only the listener's own names may pass. */
export async function originSurface({ host }: FuzzEnvironment): Promise<Surface> {
  const { gateway, league, referees } = host.ready.ports;
  const listeners = [gateway, ...(league === null ? [] : [league]), ...referees.slice(0, 1)];

  const send = async (chance: Chance): Promise<FuzzExchange> => {
    const port = chance.pick(listeners);
    const line = chance.pick(PATHS);
    const named = authority(chance, port);
    const origin = chance.once(2) ? undefined : originOf(chance, port);
    const isOwn =
      served(port).includes(named.toLowerCase()) &&
      (origin === undefined || served(port).some((name) => origin === `http://${name}`));
    const headers = {
      host: named,
      'content-length': '0',
      connection: 'close',
      ...(origin === undefined ? {} : { origin }),
    };
    const answer = await sendRaw({ port }, request(line, headers));
    return {
      target: `${port === gateway ? 'gateway' : 'league'} ${line}`,
      answer: `${isOwn ? 'own' : 'foreign'} ${answer.status}`,
      fault: faultOf(answer, isOwn),
      sent: { line, headers, got: answer.body.slice(0, 400) },
    };
  };
  return { name: 'origins', send, close: async () => undefined };
}

function faultOf({ status, head, body }: RawAnswer, isOwn: boolean): string | null {
  if (status >= 500) return `status ${status}`;
  if (/^access-control-allow/imu.test(head)) return 'an origin is granted access';
  const isRefused = status === 400 || status === 403;
  if (!isOwn && !isRefused) return `a foreign name is answered ${status}`;
  if (isOwn && status === 403) return 'an own name is refused';
  return isRefused ? leakIn(body) : null;
}
