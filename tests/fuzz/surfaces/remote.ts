import { linkAnswer, linkHello } from '../../../src/shared/wire/remote.ts';
import { openTestLink, sendRemote, type RemoteHost } from '../../support/remote/link-socket.ts';
import type { Chance } from '../chance.ts';
import { mutate } from '../mutate.ts';
import { openWindowCalls } from '../environment.ts';
import { leakIn, type FuzzEnvironment, type FuzzExchange, type Surface } from '../surface.ts';
import { someJson } from './rest.ts';

const LINKS = 8;

/** Calls everything that the listener for other computers serves over TLS, with the secrets of links and other tokens. */
export async function remoteSurface(environment: FuzzEnvironment): Promise<Surface> {
  const { request, close } = await openWindowCalls(environment.host);
  const { url, pin } = await request('remote.status', {});
  if (url === null || pin === null) throw new Error('the host has no remote access');
  const remote: RemoteHost = { url, pin };
  const secrets = await openedLinks(remote, await invitedTokens(request));

  const send = async (chance: Chance): Promise<FuzzExchange> => {
    const { path, sound } = chance.pick(TARGETS);
    const method = sound === null ? 'GET' : chance.once(20) ? chance.pick(['GET', 'PUT', 'DELETE']) : 'POST';
    const value = sound === null ? null : sound(chance);
    const body =
      value === null ? undefined : someJson(chance.once(2) ? value : mutate(value, chance), chance);
    const token = chance.once(10) ? chance.pick(environment.tokens) : chance.pick(secrets);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const filled = path.replace('{any}', () => encodeURIComponent(chance.text(20) || 'x'));
    const sent = { method, path: filled, body: method === 'GET' ? undefined : body };
    const reply = await sendRemote(remote, { ...sent, headers });
    return {
      target: `${method} ${path}`,
      answer: String(reply.status),
      fault: remoteFaultOf(reply.status, reply.text),
      sent: { ...sent, got: reply.text.slice(0, 400) },
    };
  };
  return { name: 'remote', send, close: async () => close() };
}

const hello = (chance: Chance) =>
  linkHello.parse({ t: 'hello', v: 1, kind: 'player', name: chance.text(64) });
const answer = (chance: Chance) =>
  linkAnswer.parse({
    t: 'answer',
    id: 1 + chance.below(1000),
    http: 100 + chance.below(500),
    body: chance.text(200),
  });
const message = (chance: Chance) => ({
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: chance.pick(METHODS),
    params: { a: chance.text(40) },
  }),
});
const METHODS = [
  'ping',
  'register_referee',
  'start_league',
  'report_match_result',
  'tools/call',
  '__proto__',
];

/** The paths; null where there is no body. */
const TARGETS: readonly { readonly path: string; readonly sound: ((chance: Chance) => unknown) | null }[] = [
  { path: '/remote', sound: null },
  { path: '/join', sound: null },
  { path: '/board/{any}', sound: null },
  { path: '/watch/{any}', sound: null },
  { path: '/{any}', sound: null },
  { path: '/link/open', sound: hello },
  { path: '/link/poll', sound: () => ({ wait_ms: 0 }) },
  { path: '/link/answer', sound: answer },
  { path: '/link/up', sound: message },
  { path: '/fleet/lease', sound: () => ({ v: 1, max: 1, wait_ms: 0, slots: 1, rules: {}, version: 'fuzz' }) },
  { path: '/fleet/heartbeat', sound: () => ({ v: 1, held: [] }) },
  { path: '/sessions', sound: () => ({}) },
];

type Request = Awaited<ReturnType<typeof openWindowCalls>>['request'];

async function invitedTokens(request: Request): Promise<readonly string[]> {
  const { leagueId } = await request('leagues.gather', {
    game: 'even_odd',
    format: 'round-robin',
    expect: 20,
    referees: 1,
    auth: 'standard',
    wire: 'tolerant',
    allowedPorts: [],
  });
  const made = await request('remote.invite', { leagueId, count: LINKS, hours: 1, names: [] });
  return made.map(({ token }) => token);
}

/** Opens the link of each invitation once; returns the secrets that open it again. */
async function openedLinks(remote: RemoteHost, tokens: readonly string[]): Promise<string[]> {
  const secrets: string[] = [];
  for (const token of tokens) {
    const { socket, frame, code } = await openTestLink(remote, token);
    socket.terminate();
    if (frame === undefined) throw new Error(`a link was refused: ${code}`);
    secrets.push(String(frame['secret']));
  }
  return secrets;
}

function remoteFaultOf(status: number, text: string): string | null {
  if (status >= 500 && status !== 503) return `status ${status}`;
  if (status < 400) return null;
  return /^\{"error":\{"code":"\w+"/u.test(text)
    ? leakIn(text)
    : 'the refusal is not in the form of an error';
}
