import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from '../../../shared/contract/index.ts';
import { PARITY_STRATEGIES } from '../../league/index.ts';
import { fillPayments, fillRefusal } from './fill-money.ts';

/** Beside the database of a demo folder: it was filled, and is not filled again. */
const MARK = 'demo-data.json';
/** Play money goes here; nobody holds the keys. */
const walletOf = (place: number): string => `0x${'de30'.repeat(9)}${String(place).padStart(4, '0')}`;

const builtin = (level: number) => ({ kind: 'builtin', level }) as const;
const random = { kind: 'random' } as const;

/** Some play on, so that Overview is live. */
const MATCHES = [
  { template: 'chess.v1', seats: { white: builtin(3), black: builtin(2) }, paceMs: 1500 },
  { template: 'connect_four.v1', seats: { red: builtin(3), yellow: random }, paceMs: 1500 },
  { template: 'tic_tac_toe.v1', seats: { x: builtin(2), o: random } },
  { template: 'connect_four.v1', seats: { red: random, yellow: builtin(4) } },
] as const;

const PLAYERS = 4;
/** A double round robin. */
const LEAGUE_MATCHES = PLAYERS * (PLAYERS - 1);
/** The matches, the endpoint, the run, those of the league, the refusal, the payments. */
export const FILL_STEPS = MATCHES.length + 2 + LEAGUE_MATCHES + 2;

/** Where Ollama listens when nobody says otherwise; nothing is sent there before a person asks. */
const OLLAMA = { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', model: 'qwen3:8b' };

export interface DemoHost {
  readonly data: string;
  readonly url: string;
}

export interface Filling {
  readonly onStep: (done: number) => void;
  /** Aborted: the filling ends by throwing, and leaves no mark. */
  readonly stop: AbortSignal;
}

const UNWATCHED: Filling = { onStep: () => undefined, stop: new AbortController().signal };

/**
 * Fills a folder of its own through the calls and protocols that a person and
 * programs outside would use: matches, an endpoint, a run, a league with a prize, its rewards,
 * a refusal, payments. Nothing is written past them, so everything that is shown
 * verifies. True when it was filled now.
 */
export async function fillDemo(
  api: Api,
  { data, url }: DemoHost,
  { onStep, stop } = UNWATCHED,
): Promise<boolean> {
  const mark = join(data, MARK);
  if (existsSync(mark)) return false;
  await api.call('settings.set', { playerName: 'Demo' });
  const matches: string[] = [];
  let done = 0;
  const step = (): void => {
    stop.throwIfAborted();
    onStep(++done);
  };
  for (const match of MATCHES) {
    matches.push((await api.call('match.start', match)).sessionId ?? '');
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
  const begun = done;
  await fillLeague(api, { stop, onStep: (played) => onStep(begun + played) });
  done += LEAGUE_MATCHES;
  await fillRefusal(url);
  step();
  await fillPayments(api, matches[2] ?? '');
  step();
  // A host that was killed before this line fills again what is missing, beside what is there.
  writeFileSync(mark, `${JSON.stringify({ filled: true })}\n`);
  return true;
}

async function fillLeague(api: Api, { stop, onStep }: Filling): Promise<void> {
  const players = PARITY_STRATEGIES.slice(0, PLAYERS).map((strategy) => ({
    name: `Demo ${strategy}`,
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
      wallets: players.map(({ name }, place) => ({ player: name, wallet: walletOf(place) })),
    },
  });
  const off = api.onEvent(({ name, payload }) => {
    if (name === 'league.changed' && payload.leagueId === leagueId) onStep(payload.played);
  });
  const stopped = new Promise<never>((_, reject) => {
    stop.addEventListener('abort', () => reject(stop.reason as Error), { once: true });
  });
  // Nobody waits for it any more when it comes after the end.
  stopped.catch(() => undefined);
  stop.throwIfAborted();
  await Promise.race([api.call('leagues.finished', { leagueId }), stopped]).finally(off);
}
