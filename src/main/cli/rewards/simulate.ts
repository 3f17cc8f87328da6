import { randomBytes, randomInt } from 'node:crypto';
import { CHEATS, type Cheat } from './cheats.ts';
import {
  createGameClient,
  startedMatchOf,
  type GameClient,
  type HostTarget,
  type ClientResponse,
  type StartedMatch,
} from './game-client.ts';

export interface SimulationArgs {
  readonly players: number;
  readonly matches: number;
  /** Share of dishonest submissions, 0 to 1. */
  readonly cheaters: number;
  /** The host to play against; the clock of the simulation follows the host's, also after `pass`. */
  readonly target: HostTarget;
  readonly signal: AbortSignal;
  /** Lets match time pass: advances the host's test clock, or waits. */
  pass(ms: number): Promise<void>;
  onMatch(played: number): void;
  /** Called before the `match`th match is waited for. */
  onWait?(match: number, waitMs: number): void;
}

/**
 * How often each response was received, by status and code: `200`, `200 held`, `403
 * ANTI_CHEAT_FAILED` and so on.
 */
export type SimulationTally = Readonly<Record<string, number>>;

export interface Simulation {
  readonly wallets: readonly string[];
  readonly played: number;
  readonly answers: SimulationTally;
  readonly cheats: SimulationTally;
}

/** A second more than the cooldown of a wallet. */
const COOLDOWN_MS = 31_000;
/** A match lasts a random time between these: more than the minute that a reward needs. */
const MIN_MATCH_MS = 62_000;
const MAX_MATCH_MS = 200_000;

/** Plays matches in one lobby after the other over HTTP, with a share of dishonest submissions. */
export async function simulateMatches(args: SimulationArgs): Promise<Simulation> {
  const clients = Array.from({ length: args.players }, () => createGameClient(() => args.target));
  const answers = new Map<string, number>();
  const cheats = new Map<string, number>();
  let played = 0;
  while (played < args.matches && !args.signal.aborted) {
    if (played > 0) await args.pass(COOLDOWN_MS);
    await playMatch({ args, clients, answers, cheats, match: played + 1 });
    played += 1;
    args.onMatch(played);
  }
  return {
    wallets: clients.map(({ wallet }) => wallet),
    played,
    answers: Object.fromEntries(answers),
    cheats: Object.fromEntries(cheats),
  };
}

interface MatchRun {
  readonly args: SimulationArgs;
  readonly clients: readonly GameClient[];
  readonly answers: Map<string, number>;
  readonly cheats: Map<string, number>;
  readonly match: number;
}

const increment = (tally: Map<string, number>, name: string): void =>
  void tally.set(name, (tally.get(name) ?? 0) + 1);

function responseLabel({ status, body }: ClientResponse): string {
  const reason = typeof body['rejectionReason'] === 'string' ? ` ${body['rejectionReason']}` : '';
  const { mintStatus } = (body['reward'] ?? {}) as { mintStatus?: string };
  return `${status}${reason === '' && mintStatus === 'held' ? ' held' : reason}`;
}

/** The placements 1 to `players` in random order. */
function shufflePlacements(players: number): number[] {
  const order = Array.from({ length: players }, (_, index) => index + 1);
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = randomInt(i + 1);
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  return order;
}

async function playMatch({ args, clients, answers, cheats, match: matchNumber }: MatchRun): Promise<void> {
  const lobbyId = randomBytes(12).toString('hex');
  const seats: { client: GameClient; match: StartedMatch; startedMs: number }[] = [];
  for (const client of clients) {
    const response = await client.start(args.players, { lobbyId });
    if (response.status === 200)
      seats.push({ client, match: startedMatchOf(response, args.players), startedMs: performance.now() });
    else increment(answers, `start ${responseLabel(response)}`);
  }
  const matchMs = randomInt(MIN_MATCH_MS, MAX_MATCH_MS);
  const before = performance.now();
  args.onWait?.(matchNumber, matchMs);
  await args.pass(matchMs);
  // `performance.now()` covers the real time; the rest is what `pass` advanced the clock by.
  const advancedMs = Math.max(0, matchMs - (performance.now() - before));
  const order = shufflePlacements(args.players);
  for (const [index, { client, match, startedMs }] of seats.entries()) {
    const placement = order[index] ?? 1;
    const honest = {
      placement,
      durationMs: Math.round(advancedMs + performance.now() - startedMs),
      kills: placement === 1 ? args.players - 1 : 0,
    };
    const cheat: Cheat | undefined =
      randomInt(1_000_000) < args.cheaters * 1_000_000 ? CHEATS[randomInt(CHEATS.length)] : undefined;
    if (cheat !== undefined) increment(cheats, cheat.name);
    const play = cheat?.play(honest, args.players) ?? honest;
    increment(answers, responseLabel(await client.submit(match, play, cheat?.tamper)));
  }
}
