// In process: the hash that an opponent could guess is computed as the program does it.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readDatabase } from '../../support/database.ts';
import { openSocket, tokenProtocols } from '../../support/events-client.ts';
import type { Table } from '../../support/rest.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { logRowHash } from '../../../src/main/sessions/index.ts';
import type { WindowConnection } from '../../../src/main/platform/host-api.ts';

/**
 * Hidden information must not be in any answer of any transport until the
 * reveal. Every answer is searched for the secret.
 */

const PLAYERS = ['player_1', 'player_2'] as const;

let table: BuiltHost;
let control: WindowConnection;
let received: string[] = [];
/** One host for the tests of a describe block, which put up with what the others reveal. */
const ownHost = (): void => {
  beforeAll(async () => {
    table = await startBuiltHost();
    control = await table.window();
    control.onEvent((event, _seq, payload) => received.push(JSON.stringify({ event, payload })));
  });
  afterAll(() => table.dispose());
};
beforeEach(() => {
  received = [];
});

interface CapturedText {
  readonly where: string;
  readonly text: string;
}

const request = async (call: string, input: unknown): Promise<string> =>
  JSON.stringify(await control.request(call, input));

/** All answers about this session that player 2, a spectator and the window can get now. */
async function captureAll(game: Table, spectator: string): Promise<CapturedText[]> {
  const found: CapturedText[] = [];
  const { sessionId } = game;
  for (const [who, token] of [
    ['player_2', game.seats[1].token],
    ['spectator', spectator],
  ] as const) {
    for (const path of ['state', 'log', 'verify', 'export?format=json', 'export?format=pgn']) {
      const reply = await table.rest.get(`/sessions/${sessionId}/${path}`, { token });
      found.push({ where: `${who} ${path}`, text: reply.text + JSON.stringify([...reply.headers]) });
    }
    const events = await openSocket(`${table.rest.url}sessions/${sessionId}/events`, tokenProtocols(token));
    found.push({ where: `${who} events`, text: JSON.stringify(await events.until(() => true)) });
    events.close();
    found.push({ where: `${who} list`, text: (await table.rest.get('/sessions', { token })).text });
    for (const action of ['nonsense', 'rock-', 'bet']) {
      const reply = await table.rest.post(
        `/sessions/${sessionId}/actions`,
        { action, expected_tick: 99 },
        { token },
      );
      found.push({ where: `${who} refusal`, text: reply.text });
    }
  }
  found.push(
    { where: 'window card', text: await request('sessions.page', { limit: 200 }) },
    { where: 'window detail', text: await request('sessions.get', { sessionId, frames: true }) },
    {
      where: 'window spectator',
      text: await request('sessions.get', { sessionId, viewpoint: null, frames: true }),
    },
    { where: 'window export', text: await request('sessions.export', { sessionId, format: 'json' }) },
    { where: 'window overview', text: await request('host.overview', {}) },
    { where: 'window audit', text: await request('audit.page', { offset: 0, limit: 200 }) },
    { where: 'window events', text: received.join('\n') },
  );
  const audit = readDatabase(table.data, (db) =>
    db.prepare('select payload from audit where subject = ?').all(sessionId),
  );
  found.push({ where: 'audit payloads', text: JSON.stringify(audit) });
  return found;
}

const mintSpectator = async (game: Table): Promise<string> => {
  const { body } = await table.rest.post(`/sessions/${game.sessionId}/spectators`, undefined, {
    token: game.seats[0].token,
  });
  return String(body['token']);
};

/** The legal actions are public; only the choice is secret. */
const withoutChoices = (text: string): string =>
  text.replaceAll(/\\?"(?:legal_actions|description|line)\\?":(?:\[[^\]]*\]|"(?:[^"\\]|\\.)*")/gu, '');

/** Each has another secret, so that the reveal of one is not taken for a leak of the next. */
const SEALED = [
  { template: 'rps.v1', secret: 'scissors', other: 'rock' },
  { template: 'iterated_rps.v1', secret: 'paper', other: 'rock' },
  { template: 'even_odd.v1', secret: 'odd', other: 'even' },
] as const;

describe('a sealed choice', () => {
  ownHost();

  test.each(SEALED)(
    'of $template is in no answer to other viewers until the reveal, and in all of them afterwards',
    async ({ template, secret, other }) => {
      const quoted = new RegExp(`\\\\?"${secret}\\\\?"`, 'u');
      const game = await table.rest.session(template, PLAYERS);
      const spectator = await mintSpectator(game);
      expect((await table.rest.act(game, 0, secret)).status).toBe(200);
      await table.advance(150);
      for (const { where, text } of await captureAll(game, spectator)) {
        expect(withoutChoices(text), where).not.toMatch(quoted);
      }
      const own = await table.rest.get(`/sessions/${game.sessionId}/log`, { token: game.seats[0].token });
      expect(own.text).toMatch(quoted);

      const log = await table.rest.get(`/sessions/${game.sessionId}/log`, { token: game.seats[1].token });
      expect(log.body['actions']).toMatchObject([
        { seq: 1, tick: 0, role: 'player_1', action: null, hidden: true },
      ]);

      await table.rest.act(game, 1, other);
      const after = await table.rest.get(`/sessions/${game.sessionId}/log`, { token: game.seats[1].token });
      expect((after.body['actions'] as { action: string; hidden?: boolean }[])[0]).toMatchObject({
        action: secret,
      });
      expect(after.text).not.toContain('hidden');
      const detail = await request('sessions.get', {
        sessionId: game.sessionId,
        viewpoint: null,
        frames: true,
      });
      expect(detail).toMatch(quoted);
    },
  );

  test.each(SEALED)(
    'of $template cannot be guessed from a hash, because hashes that include it are hidden',
    async ({ template, secret, other }) => {
      const game = await table.rest.session(template, PLAYERS);
      const spectator = await mintSpectator(game);
      const start = await table.rest.get(`/sessions/${game.sessionId}/state`, { token: game.seats[1].token });
      const head = String(start.body['head']);
      await table.rest.act(game, 0, secret);
      const log = await table.rest.get(`/sessions/${game.sessionId}/log`, { token: game.seats[1].token });
      const [row] = log.body['actions'] as [
        { seq: number; tick: number; kind: string; role: string; agent_id: string; created_at: string },
      ];
      const guesses = [secret, other].map((action) =>
        logRowHash(head, {
          seq: row.seq,
          tick: row.tick,
          kind: row.kind,
          role: row.role,
          agentId: row.agent_id,
          action,
          createdAt: row.created_at,
        }),
      );
      for (const { where, text } of await captureAll(game, spectator)) {
        for (const guess of guesses) expect(text.includes(guess), where).toBe(false);
      }
      // The player who chose may know the head, and after the reveal all viewers may.
      const own = await table.rest.get(`/sessions/${game.sessionId}/state`, { token: game.seats[0].token });
      expect(own.body['head']).toBe(guesses[0]);
      await table.rest.act(game, 1, other);
      const after = await table.rest.get(`/sessions/${game.sessionId}/log`, { token: game.seats[1].token });
      expect((after.body['actions'] as { hash: string }[])[0]?.hash).toBe(guesses[0]);
    },
  );
});

describe('cards', () => {
  ownHost();
  /**
   * The sessions with their seeds; they stay active until the last test, so that the cards of one are not taken for a
   * leak of the next.
   */
  const played: { game: Table; seed: string }[] = [];

  const cardsOf = async (game: Table, seat: 0 | 1): Promise<Record<string, string | string[] | null>> => {
    const { body } = await table.rest.get(`/sessions/${game.sessionId}/state`, {
      token: game.seats[seat].token,
    });
    return (body as unknown as { state: { cards: Record<string, string | string[] | null> } }).state.cards;
  };

  test.each(['kuhn_poker.v1', 'holdem_heads_up.v1', 'holdem_heads_up.v2'])(
    'of the opponent, the deck and the seed of %s are in no answer during the match',
    async (template) => {
      const game = await table.rest.session(template, PLAYERS, { options: { hands: 3 } });
      const spectator = await mintSpectator(game);
      const secret = (await cardsOf(game, 0))['player_1'] ?? null;
      expect(secret).not.toBeNull();
      expect((await cardsOf(game, 0))['player_2']).toBeNull();
      expect((await cardsOf(game, 1))['player_1']).toBeNull();
      const stored = readDatabase(table.data, (db) =>
        db.prepare('select seed, state from sessions where session_id = ?').get(game.sessionId),
      ) as { seed: string; state: string };
      const secrets =
        typeof secret === 'string'
          ? [`player_1\\\\?":\\s*\\\\?"${secret}`]
          : (secret ?? []).map((card) => `"${card}\\\\?"`);
      // The stored state really contains the secrets.
      for (const pattern of secrets)
        expect(stored.state).toMatch(new RegExp(pattern.replaceAll('\\\\?', ''), 'u'));
      for (const { where, text } of await captureAll(game, spectator)) {
        for (const pattern of secrets) {
          // The window of a machine that does not play may show all hands; by default it shows the
          // spectator's view.
          expect(text, where).not.toMatch(new RegExp(pattern, 'u'));
        }
        expect(text.includes(stored.seed), where).toBe(false);
        expect(text, where).not.toContain('undealt');
      }
      played.push({ game, seed: stored.seed });
    },
  );

  test('are known by the seed at the end of the match', async () => {
    expect(played).toHaveLength(3);
    for (const { game, seed } of played) {
      const { token } = game.seats[1];
      await table.rest.post(`/sessions/${game.sessionId}/resign`, undefined, { token });
      const over = await table.rest.get(`/sessions/${game.sessionId}/state`, { token });
      expect(over.text).toContain(seed);
    }
  });
});

describe('viewpoints of the window and of a player', () => {
  ownHost();
  const viewpoints = async (sessionId: string): Promise<(string | null)[]> => {
    const answer = await control.request('sessions.get', { sessionId });
    if (!answer.ok) throw new Error(answer.message);
    return (answer.value as { viewpoints: (string | null)[] }).viewpoints;
  };

  test('a person who plays sees only their own role and the spectator’s view until the end', async () => {
    const other = await table.rest.register('Opponent');
    const started = await control.request('match.start', {
      template: 'kuhn_poker.v1',
      seats: { player_1: { kind: 'agent', agentId: other.agentId }, player_2: { kind: 'you' } },
    });
    if (!started.ok) throw new Error(started.message);
    const { sessionId } = started.value as { sessionId: string };
    expect(await viewpoints(sessionId)).toEqual([null, 'player_2']);
    const requested = await control.request('sessions.get', { sessionId, viewpoint: 'player_1' });
    expect(requested).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    const stored = readDatabase(table.data, (db) =>
      db.prepare('select state from sessions where session_id = ?').pluck().get(sessionId),
    ) as string;
    const { cards } = JSON.parse(stored) as { cards: Record<string, string> };
    for (const [call, input] of [
      ['sessions.get', { sessionId }],
      ['sessions.get', { sessionId, frames: true }],
      ['sessions.get', { sessionId, viewpoint: null, frames: true }],
      ['sessions.export', { sessionId, format: 'json' }],
      ['sessions.page', { limit: 200 }],
    ] as const) {
      expect(await request(call, input)).not.toMatch(
        new RegExp(`player_1\\\\?":\\s*\\\\?"${cards['player_1']}`, 'u'),
      );
    }
    await control.request('sessions.resign', { sessionId, role: 'player_2' });
    expect(await viewpoints(sessionId)).toEqual([null, 'player_1', 'player_2']);
  });

  test('a window whose person does not play may show every hand', async () => {
    const game = await table.rest.session('kuhn_poker.v1', PLAYERS);
    expect(await viewpoints(game.sessionId)).toEqual([null, 'player_1', 'player_2']);
  });

  test('the window acts for the person’s own role only', async () => {
    const game = await table.rest.session('chess.v1', ['white', 'black']);
    const input = { sessionId: game.sessionId, role: 'white' };
    expect(
      await control.request('sessions.act', { ...input, action: 'e2e4', expectedTick: 0 }),
    ).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    expect(await control.request('sessions.resign', input)).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    expect(await control.request('sessions.draw', { ...input, draw: 'offer' })).toMatchObject({
      ok: false,
      code: 'FORBIDDEN',
    });
  });

  test('a refused action that equals the sealed choice is visible to its own player only', async () => {
    const other = await table.rest.register('Opponent');
    const started = await control.request('match.start', {
      template: 'rps.v1',
      seats: { player_1: { kind: 'agent', agentId: other.agentId }, player_2: { kind: 'you' } },
    });
    if (!started.ok) throw new Error(started.message);
    const { sessionId } = started.value as { sessionId: string };
    const path = `/sessions/${sessionId}/actions`;
    await table.rest.post(path, { action: 'scissors' }, { token: other.token });
    await table.rest.post(path, { action: 'scissors' }, { token: other.token });
    const detail = await control.request('sessions.get', { sessionId });
    if (!detail.ok) throw new Error(detail.message);
    expect((detail.value as { refused: unknown }).refused).toMatchObject([
      { role: 'player_1', action: '', code: 'ALREADY_ACTED' },
    ]);
  });

  test('even_odd.v1: number and seed stay out of every answer until the reveal', async () => {
    const game = await table.rest.session('even_odd.v1', PLAYERS);
    const spectator = await mintSpectator(game);
    await table.rest.act(game, 0, 'odd');
    const seed = readDatabase(table.data, (db) =>
      db.prepare('select seed from sessions where session_id = ?').pluck().get(game.sessionId),
    ) as string;
    for (const { where, text } of await captureAll(game, spectator)) {
      expect(text.includes(seed), where).toBe(false);
      expect(text, where).not.toMatch(/drawn_number\\?":\d/u);
    }
    const own = await table.rest.get(`/sessions/${game.sessionId}/state`, { token: game.seats[0].token });
    expect(own.text.includes(seed)).toBe(false);
    await table.rest.act(game, 1, 'odd');
    const over = await table.rest.get(`/sessions/${game.sessionId}/state`, { token: game.seats[1].token });
    const { state } = over.body as unknown as {
      state: { seed: string; seed_commitment: string; drawn_number: number };
    };
    expect(state.seed).toBe(seed);
    expect(createHash('sha256').update(seed, 'hex').update(game.sessionId).digest('hex')).toBe(
      state.seed_commitment,
    );
  });
});
