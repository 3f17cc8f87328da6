import type { McpClient } from './clients.ts';

/** Two clients that know only the tool descriptions: they meet by a challenge and choose from `legal`. */

export type Choose = (legal: readonly string[], state: Record<string, unknown>, ply: number) => string;

/** In coordinates, as the state lists them, or in algebraic notation, as answers to moves and waits do. */
const FOOLS_MATE = [/^(?:f2)?f3$/u, /^(?:g2)?g4$/u, /^(?:e7)?e5$/u, /^(?:d8|Q)h4/u];

/** Both sides of the shortest game of chess; a game of any moves takes some hundred calls. */
export const foolsMate: Choose = (legal) =>
  FOOLS_MATE.flatMap((form) => legal.find((action) => form.test(action)) ?? [])[0] ?? '';

export interface Played {
  readonly sessionId: string;
  readonly outcome: string;
  readonly reason: string;
  readonly calls: number;
}

interface Seen {
  readonly status: string;
  readonly yourTurn: boolean;
  readonly tick: number;
  /** One text for chess in answers to moves and waits. */
  readonly legal: readonly string[] | string;
  readonly state: Record<string, unknown>;
  readonly outcome?: string;
  readonly reason?: string;
}

async function sit(client: McpClient, template: string): Promise<string> {
  const listed = await client.call('session.challenge', { action: 'list', template });
  const rows = listed.value['challenges'] as unknown as { challengeId: string; yours: boolean }[];
  const other = rows.find(({ yours }) => !yours);
  if (other) {
    const taken = await client.call('session.challenge', {
      action: 'accept',
      challengeId: other.challengeId,
    });
    if (!taken.isError) return String(taken.value['sessionId']);
  }
  const opened = await client.call('session.challenge', { action: 'open', template });
  if (opened.value['sessionId'] !== undefined) return String(opened.value['sessionId']);
  const [own] = opened.value['challenges'] as unknown as { challengeId: string }[];
  for (;;) {
    const waited = await client.call('session.wait', { challengeId: own?.challengeId });
    if (waited.value['waited'] === 'accepted') return String(waited.value['sessionId']);
  }
}

async function playSeat(client: McpClient, sessionId: string, choose: Choose): Promise<Played> {
  let calls = 1;
  let seen = (await client.call('session.state', { sessionId })).value as unknown as Seen;
  let ply = 0;
  while (seen.status === 'active') {
    calls += 1;
    if (!seen.yourTurn) {
      const waited = await client.call('session.wait', { sessionId, sinceTick: seen.tick });
      seen = waited.value as unknown as Seen;
      continue;
    }
    const legal = typeof seen.legal === 'string' ? seen.legal.split(' ') : seen.legal;
    const action = choose(legal, seen.state, ply);
    ply += 1;
    const acted = await client.call('session.act', {
      sessionId,
      action,
      expectedTick: seen.tick,
      waitMs: 20_000,
    });
    if (acted.isError) throw new Error(`refused: ${acted.text}`);
    seen = acted.value as unknown as Seen;
  }
  return { sessionId, outcome: seen.outcome ?? '', reason: seen.reason ?? '', calls };
}

export async function playGame(
  clients: readonly [McpClient, McpClient],
  template: string,
  choose: readonly [Choose, Choose],
): Promise<readonly [Played, Played]> {
  const sessions = Promise.all(clients.map((client) => sit(client, template)));
  const [first = '', second = ''] = await sessions;
  return Promise.all([playSeat(clients[0], first, choose[0]), playSeat(clients[1], second, choose[1])]);
}
