import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import type { Player } from '../../support/rest.ts';

/** The list of one's sessions in pages, and the methods of a path, over REST. */

let host: BuiltHost;
let [ann, ben]: Player[] = [];
beforeAll(async () => {
  host = await startBuiltHost();
  [ann, ben] = [await host.rest.register(), await host.rest.register()];
});
afterAll(() => host.dispose());

const request = (path: string, method: string, token?: string) =>
  fetch(new URL(path, host.ready.url), {
    method,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  });

async function begin(): Promise<string> {
  const participants = { player_1: ann?.agentId, player_2: ben?.agentId };
  const made = await host.rest.post(
    '/sessions',
    { template: 'rps.v1', participants },
    { token: ann?.token ?? '' },
  );
  return String(made.body['session_id']);
}

interface List {
  readonly sessions: { readonly session_id: string; readonly status: string }[];
  readonly next_cursor: string | null;
}
const list = async (query: string): Promise<List> =>
  (await request(`sessions${query}`, 'GET', ann?.token)).json() as Promise<List>;

test('pages hold every session once, newest first', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push(await begin());
  const [all, first] = [await list(''), await list('?limit=2')];
  expect(all.sessions.map((row) => row.session_id).sort()).toEqual([...ids].sort());
  expect(all.next_cursor).toBeNull();
  const second = await list(`?limit=2&cursor=${first.next_cursor}`);
  const third = await list(`?limit=2&cursor=${second.next_cursor}`);
  expect(third.next_cursor).toBeNull();
  const paged = [first, second, third].flatMap(({ sessions }) => sessions.map((row) => row.session_id));
  expect(paged).toEqual(all.sessions.map((row) => row.session_id));
});

test('status and template limit the list, and a foreign cursor is refused', async () => {
  const ended = await begin();
  await host.rest.post(`/sessions/${ended}/resign`, {}, { token: ann?.token ?? '' });
  expect((await list('?status=completed')).sessions.map((row) => row.session_id)).toEqual([ended]);
  expect((await list('?template=chess.v1')).sessions).toEqual([]);
  expect((await request('sessions?cursor=nonsense', 'GET', ann?.token)).status).toBe(400);
  expect((await request('sessions?limit=201', 'GET', ann?.token)).status).toBe(400);
});

test('health answers HEAD, and a method that a path does not take is refused with those that it takes', async () => {
  const head = await request('health', 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
  const posted = await request('health', 'POST');
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect((await request('sessions', 'DELETE')).status).toBe(401);
  const refused = await request('sessions', 'DELETE', ann?.token);
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, POST']);
  expect((await request('nowhere', 'GET', ann?.token)).status).toBe(404);
});

test('a person ends a half-played game: nobody wins, and the audit log keeps who and why', async () => {
  const sessionId = await begin();
  const { api } = await host.window();
  await api.call('sessions.abort', { sessionId, reason: 'left alone' });
  const { sessions } = (await list('?status=completed')) as unknown as {
    sessions: Record<string, unknown>[];
  };
  const row = sessions.find((each) => each['session_id'] === sessionId);
  expect(row).toMatchObject({ outcome_reason: 'aborted', fault: 'nobody' });
  const audit = await api.call('audit.page', { offset: 0, limit: 20 });
  expect(audit.rows).toContainEqual(
    expect.objectContaining({ action: 'SESSION_ABORTED', subject: sessionId, actor: 'person' }),
  );
  const players = await api.call('agents.list', {});
  expect(players.find(({ agentId }) => agentId === ann?.agentId)).toMatchObject({ draws: 0, wins: 0 });
  await expect(api.call('sessions.abort', { sessionId, reason: '' })).rejects.toThrow('over');
});
