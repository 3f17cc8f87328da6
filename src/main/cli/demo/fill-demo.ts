import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Api, NewMatch, PlayerChoice } from '../../../shared/contract/index.ts';
import { PARITY_STRATEGIES } from '../../league/index.ts';
import { fillPayments, fillRejectedReward } from './fill-payments-and-rewards.ts';

/** A file next to the database: the folder has been filled and is not filled again. */
const MARKER_FILE = 'demo-data.json';
/** An address for play money, whose private key nobody knows. */
const walletOf = (index: number): string => `0x${'de30'.repeat(9)}${String(index).padStart(4, '0')}`;

const builtin = (level: number) => ({ kind: 'builtin', level }) as const;
const random = { kind: 'random' } as const;

const twoPlayers = <Seat>(first: Seat, second: Seat) => ({ player_1: first, player_2: second });

/** A match of every game. The first ones are slow, so that Overview shows running matches. */
const MATCHES: readonly NewMatch[] = [
  { template: 'chess.v1', seats: { white: builtin(3), black: builtin(2) }, paceMs: 1500 },
  { template: 'connect_four.v1', seats: { red: builtin(3), yellow: random }, paceMs: 1500 },
  { template: 'tic_tac_toe.v1', seats: { x: builtin(1), o: random } },
  { template: 'connect_four.v1', seats: { red: random, yellow: builtin(4) } },
  { template: 'rps.v1', seats: twoPlayers(random, random) },
  {
    template: 'iterated_rps.v1',
    seats: twoPlayers<PlayerChoice>(builtin(2), random),
    options: { rounds: 20 },
  },
  { template: 'even_odd.v1', seats: twoPlayers(random, random) },
  { template: 'kuhn_poker.v1', seats: twoPlayers<PlayerChoice>(builtin(1), random) },
  { template: 'holdem_heads_up.v1', seats: twoPlayers<PlayerChoice>(builtin(3), random), paceMs: 1200 },
  {
    template: 'holdem_heads_up.v2',
    seats: twoPlayers<PlayerChoice>(builtin(3), random),
    options: { hands: 10 },
  },
];

/** The match whose report is bought: the first one that is played without pauses. */
const REPORTED_MATCH_INDEX = 2;

const PLAYERS = 4;
/** The number of matches of a double round robin. */
const LEAGUE_MATCHES = PLAYERS * (PLAYERS - 1);
/** Each match, the endpoint, the arena run, the tournament, each match of the league, the rejected reward and the payments. */
export const FILL_STEPS = MATCHES.length + 3 + LEAGUE_MATCHES + 2;

/** Ollama's default address; nothing is sent there until the endpoint is used. */
const OLLAMA = { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', model: 'qwen3:8b' };

export interface DemoHost {
  readonly dataFolder: string;
  readonly url: string;
}

export interface FillOptions {
  readonly onStep: (finishedSteps: number) => void;
  /** When it aborts, filling throws and the folder counts as not filled. */
  readonly signal: AbortSignal;
}

const DEFAULT_OPTIONS: FillOptions = { onStep: () => undefined, signal: new AbortController().signal };

/**
 * Fills a demo folder through the calls and protocols that the window and
 * external programs use, so that all of it passes verification: matches, a
 * model endpoint, an arena run, a tournament, a league with a prize, a rejected reward and
 * payments. Resolves with false when the folder had been filled before.
 */
export async function fillDemo(
  api: Api,
  { dataFolder, url }: DemoHost,
  { onStep, signal } = DEFAULT_OPTIONS,
): Promise<boolean> {
  const marker = join(dataFolder, MARKER_FILE);
  if (existsSync(marker)) return false;
  await api.call('settings.set', { playerName: 'Demo' });
  const sessionIds: string[] = [];
  let finishedSteps = 0;
  const step = (): void => {
    signal.throwIfAborted();
    onStep(++finishedSteps);
  };
  for (const match of MATCHES) {
    sessionIds.push((await api.call('match.start', match)).sessionId ?? '');
    step();
  }
  await api.call('models.add', OLLAMA);
  step();
  await api.call('arena.start', {
    template: 'tic_tac_toe.v1',
    a: builtin(1),
    b: random,
    games: 20,
  });
  step();
  await api.call('tournament.start', {
    format: 'round_robin',
    players: [builtin(2), builtin(1), random],
    templates: ['connect_four.v1'],
    pairs: 3,
  });
  step();
  const stepsBefore = finishedSteps;
  await fillLeague(api, { signal, onStep: (played) => onStep(stepsBefore + played) });
  finishedSteps += LEAGUE_MATCHES;
  await fillRejectedReward(url);
  step();
  await fillPayments(api, sessionIds[REPORTED_MATCH_INDEX] ?? '');
  step();
  // A host that was killed before this line fills the folder again, in addition to what it has.
  writeFileSync(marker, `${JSON.stringify({ filled: true })}\n`);
  return true;
}

async function fillLeague(api: Api, { signal, onStep }: FillOptions): Promise<void> {
  const players = PARITY_STRATEGIES.slice(0, PLAYERS).map((strategy) => ({
    name: `Demo ${strategy.replace('_', ' ')}`,
    strategy,
  }));
  const { leagueId } = await api.call('leagues.start', {
    name: 'Demo league',
    game: 'even_odd',
    players,
    referees: 2,
    format: 'double-round-robin',
    prize: {
      amountMicro: 100_000_000,
      rewardMatches: true,
      wallets: players.map(({ name }, index) => ({ player: name, wallet: walletOf(index) })),
    },
  });
  const unsubscribe = api.onEvent(({ name, payload }) => {
    if (name === 'league.changed' && payload.leagueId === leagueId) onStep(payload.played);
  });
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  // It may reject after the race below has ended, when nothing handles it.
  stopped.catch(() => undefined);
  signal.throwIfAborted();
  await Promise.race([api.call('leagues.finished', { leagueId }), stopped]).finally(unsubscribe);
}
