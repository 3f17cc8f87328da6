import { createHash, createPublicKey, verify } from 'node:crypto';
import { canonical, recomputeArena } from './recompute-arena.ts';

/** Checks the JSON report of a tournament with nothing but docs/arena-reports.md and docs/arena-ratings.md. */

interface Row {
  readonly player: string;
  readonly rating: number;
}

interface Island {
  readonly players: readonly Row[];
  readonly hasPrior: boolean;
}

interface TournamentReport {
  readonly labels: readonly { readonly a: string; readonly b: string }[];
  readonly runs: readonly { readonly run: { readonly game: string } }[];
  readonly tables: {
    readonly strict: {
      readonly games: readonly { readonly template: string; readonly islands: readonly Island[] }[];
      readonly combined: { readonly islands: readonly Island[] } | null;
    };
  };
  readonly hashes: Readonly<Record<string, string>>;
  readonly key: string;
  readonly signature: string;
}

export interface RecomputedTournament {
  /** The problems found; empty when the report is right. */
  readonly wrong: readonly string[];
  /** The ratings over all games with equal weight, or of the only game. */
  readonly ratings: ReadonlyMap<string, number>;
}

interface Result {
  readonly game: string;
  readonly a: string;
  readonly b: string;
  readonly games: number;
  readonly points: number;
  readonly weight: number;
}

function resultsOf({ runs, labels }: TournamentReport): readonly Result[] {
  return runs.flatMap((run, at) => {
    const { pent } = recomputeArena(JSON.stringify(run));
    const pairs = pent.reduce((sum, count) => sum + count, 0);
    const points = pent.reduce((sum, count, half) => sum + (count * half) / 2, 0);
    const { a = '', b = '' } = labels[at] ?? {};
    return pairs === 0 ? [] : [{ game: run.run.game, a, b, games: 2 * pairs, points, weight: 1 }];
  });
}

/** The same results with the same total weight for each game. */
function weighted(results: readonly Result[]): readonly Result[] {
  const games = [...new Set(results.map(({ game }) => game))];
  const total = results.reduce((sum, result) => sum + result.games, 0);
  const playedIn = (game: string): number =>
    results.filter((result) => result.game === game).reduce((sum, result) => sum + result.games, 0);
  return results.map((result) => ({ ...result, weight: total / games.length / playedIn(result.game) }));
}

const SCALE = 400 / Math.LN10;

const MAX_ROUNDS = 4000;

/**
 * The ratings of one island: each player in turn gets the rating at which its points are the expected ones, until all
 * have them. With the prior each player has a virtual draw against 0.
 */
function fit(results: readonly Result[], { players, hasPrior }: Island): ReadonlyMap<string, number> {
  const ratings = new Map(players.map(({ player }) => [player, 0]));
  const expected = (difference: number): number => 1 / (1 + Math.exp(-difference));
  const surplusOf = (player: string, rating: number): number =>
    results
      .filter(({ a, b }) => a === player || b === player)
      .reduce(
        (sum, { a, b, games, points, weight }) => {
          const [own, other] = a === player ? [points, b] : [games - points, a];
          return sum + weight * (own - games * expected(rating - (ratings.get(other) ?? 0)));
        },
        hasPrior ? 0.5 - expected(rating) : 0,
      );
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let largest = 0;
    for (const { player } of players) {
      largest = Math.max(largest, Math.abs(surplusOf(player, ratings.get(player) ?? 0)));
      let [low, high] = [-30, 30];
      for (let step = 0; step < 60; step += 1) {
        const middle = (low + high) / 2;
        if (surplusOf(player, middle) > 0) low = middle;
        else high = middle;
      }
      ratings.set(player, low);
    }
    if (largest < 1e-9) break;
  }
  const mean = hasPrior ? 0 : [...ratings.values()].reduce((sum, value) => sum + value, 0) / ratings.size;
  return new Map([...ratings].map(([player, rating]) => [player, (rating - mean) * SCALE]));
}

/** The players of the islands whose rating differs from the recomputed one by more than a thousandth. */
function wrongRatings(islands: readonly Island[], results: readonly Result[]): readonly string[] {
  return islands.flatMap((island) => {
    const names = new Set(island.players.map(({ player }) => player));
    const ratings = fit(
      results.filter(({ a, b }) => names.has(a) && names.has(b)),
      island,
    );
    return island.players
      .filter(({ player, rating }) => Math.abs((ratings.get(player) ?? Number.NaN) - rating) > 1e-3)
      .map(({ player }) => player);
  });
}

function isSigned({ hashes, key, signature }: TournamentReport): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(key, 'hex')]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const text = canonical({ format: 'arbiter.arena-tournament.v1', hashes });
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'hex'));
}

/** Recomputes the report of a tournament: hashes, signature, every run, and the ratings of the strict tables. */
export function recomputeTournament(json: string): RecomputedTournament {
  const report = JSON.parse(json) as TournamentReport & Readonly<Record<string, unknown>>;
  const { games, combined } = report.tables.strict;
  const results = resultsOf(report);
  const all = combined === null ? results : weighted(results);
  const islands = combined?.islands ?? games[0]?.islands ?? [];
  const sha256 = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex');
  const wrong = [
    ...Object.entries(report.hashes).flatMap(([name, hash]) =>
      sha256(report[name]) === hash ? [] : [`hash of ${name}`],
    ),
    ...(isSigned(report) ? [] : ['signature']),
    ...report.runs.flatMap((run, at) =>
      recomputeArena(JSON.stringify(run)).wrong.map((part) => `run ${at}: ${part}`),
    ),
    ...games.flatMap(({ template, islands: own }) =>
      wrongRatings(
        own,
        results.filter(({ game }) => game === template),
      ).map((player) => `rating of ${player} in ${template}`),
    ),
    ...wrongRatings(islands, all).map((player) => `rating of ${player}`),
  ];
  return { wrong, ratings: new Map(islands.flatMap((island) => [...fit(all, island)])) };
}
