import { createHash, createPublicKey, verify } from 'node:crypto';

/** Checks the JSON report of an arena run with nothing but docs/arena-reports.md: hashes, signature and figures. */

type Game = readonly [
  ...[number, number, string, string, string, 'a' | 'b' | null, string | null, string | null],
  ...unknown[],
];

interface Report {
  readonly run: {
    readonly games: number;
    readonly chips?: { readonly hands: number; readonly big_blind: number };
  };
  readonly test: {
    readonly settings: { readonly model: string; readonly elo0: number; readonly elo1: number };
  } | null;
  readonly games: readonly Game[];
  readonly results: {
    readonly policies: {
      readonly strict: { readonly pent: number[]; readonly share: number; readonly interval95: number[] };
    };
    readonly verdict: { readonly llr: number; readonly pairs: number } | null;
    readonly chips?: { readonly perHand: number | null; readonly interval95: readonly number[] | null };
  };
  readonly hashes: Readonly<Record<string, string>>;
  readonly key: string;
  readonly signature: string;
}

export interface RecomputedArena {
  /** The problems found; empty when the report is right. */
  readonly wrong: readonly string[];
  readonly pent: readonly number[];
  readonly share: number;
  readonly interval95: readonly [number, number];
  /** The logarithm of the likelihood ratio over the pairs of the test; null without a test. */
  readonly llr: number | null;
  /** Big blinds that `a` won in a hand; null without chips. */
  readonly perHand: number | null;
}

export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
}

const sha256 = (data: string): string => createHash('sha256').update(data).digest('hex');

function isSigned({ hashes, key, signature }: Report): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(key, 'hex')]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const text = canonical({ format: 'arbiter.arena-report.v1', hashes });
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'hex'));
}

const VOID = new Set(['host_fault', 'endpoint_lost', 'aborted', 'abandoned']);

/** Points of `a` in each pair of which both games count, doubled, in the order of the pairs. */
function pairsOf({ games, run }: Report): readonly number[] {
  const points = new Map<number, number>();
  for (const [number, , , , , winner, , reason] of games)
    if (!VOID.has(reason ?? '')) points.set(number, winner === null ? 1 : winner === 'a' ? 2 : 0);
  const pairs: number[] = [];
  for (let number = 0; number + 1 < run.games; number += 2) {
    const [first, second] = [points.get(number), points.get(number + 1)];
    if (first !== undefined && second !== undefined) pairs.push(first + second);
  }
  return pairs;
}

const countsOf = (pairs: readonly number[]): number[] =>
  [0, 1, 2, 3, 4].map((wanted) => pairs.filter((pair) => pair === wanted).length);

function momentsOf(counts: readonly number[]): readonly [total: number, mean: number, variance: number] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const mean = counts.reduce((sum, count, at) => sum + (count * at) / 4, 0) / total;
  return [total, mean, counts.reduce((sum, count, at) => sum + count * (at / 4 - mean) ** 2, 0) / total];
}

function intervalOf(pent: readonly number[]): readonly [number, number] {
  const [total, mean, variance] = momentsOf(pent.map((count) => count + 0.4));
  const half = 1.959963984540054 * Math.sqrt(variance / total);
  const pairs = total - 2;
  return [pent[0] === pairs ? 0 : Math.max(0, mean - half), pent[4] === pairs ? 1 : Math.min(1, mean + half)];
}

/** The most likely shares with the mean of this Elo difference, found by halving. */
function likelyAt(shares: readonly number[], elo: number): readonly number[] {
  const values = shares.map((_, at) => at / 4 - 1 / (1 + 10 ** (-elo / 400)));
  let [low, high] = [-1 / Math.max(...values), -1 / Math.min(...values)];
  for (let step = 0; step < 200; step += 1) {
    const t = (low + high) / 2;
    const sum = shares.reduce((total, share, at) => total + (share * values[at]!) / (1 + t * values[at]!), 0);
    if (sum > 0) low = t;
    else high = t;
  }
  return shares.map((share, at) => share / (1 + low * values[at]!));
}

function ratioOf(pent: readonly number[], elo0: number, elo1: number): number {
  const filled = pent.map((count) => (count === 0 ? 0.001 : count));
  const total = filled.reduce((sum, count) => sum + count, 0);
  const shares = filled.map((count) => count / total);
  const [first, second] = [likelyAt(shares, elo0), likelyAt(shares, elo1)];
  return total * shares.reduce((sum, share, at) => sum + share * Math.log(second[at]! / first[at]!), 0);
}

const NET_MEMBER = 13;

/** The mean of big blinds a hand in each pair with the chips of both games. */
function chipMeansOf({ games, run }: Report): readonly number[] {
  const nets = new Map(
    games.map((game) => [game[0], game[NET_MEMBER]] as const).filter(([, net]) => net != null),
  );
  return [...nets].flatMap(([number, net]) => {
    const second = nets.get(number + 1);
    const isPair = number % 2 === 0 && typeof net === 'number' && typeof second === 'number';
    return isPair && run.chips ? [(net + second) / (2 * run.chips.hands * run.chips.big_blind)] : [];
  });
}

/** The two-sided 95 % quantile of Student's t, by Simpson's rule over the angle of the density. */
function quantileOf(degrees: number): number {
  const STEPS = 2000;
  const areaTo = (angle: number): number => {
    let area = 0;
    for (let step = 0; step <= STEPS; step += 1) {
      const weight = step === 0 || step === STEPS ? 1 : step % 2 === 1 ? 4 : 2;
      area += weight * Math.cos((angle * step) / STEPS) ** (degrees - 1);
    }
    return (area * angle) / (3 * STEPS);
  };
  const whole = areaTo(Math.PI / 2);
  let [low, high] = [0, Math.PI / 2];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (areaTo(middle) / whole < 0.95) low = middle;
    else high = middle;
  }
  return Math.tan(low) * Math.sqrt(degrees);
}

function chipsOf(means: readonly number[]): readonly [mean: number, half: number] {
  const mean = means.reduce((sum, value) => sum + value, 0) / means.length;
  const variance = means.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (means.length - 1);
  return [mean, quantileOf(means.length - 1) * Math.sqrt(variance / means.length)];
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) < 1e-5;

/** The chips of the report beside the computed ones; fewer than two pairs have no interval and are not compared. */
function checkedChips(report: Report): { readonly perHand: number | null; readonly isRight: boolean } {
  const means = chipMeansOf(report);
  if (means.length < 2) return { perHand: null, isRight: true };
  const [perHand, half] = chipsOf(means);
  const { perHand: shown, interval95 } = report.results.chips ?? { perHand: null, interval95: null };
  const computed = [perHand, perHand - half, perHand + half];
  const given = [shown, ...(interval95 ?? [])];
  return { perHand, isRight: computed.every((value, at) => isNear(value, given[at] ?? Number.NaN)) };
}

/** Recomputes a report; tests of normalised Elo are left out. */
export function recomputeArena(json: string): RecomputedArena {
  const report = JSON.parse(json) as Report & Readonly<Record<string, unknown>>;
  const pairs = pairsOf(report);
  const pent = countsOf(pairs);
  const [, share] = momentsOf(pent);
  const interval95 = intervalOf(pent);
  const { test, results } = report;
  const tested = test?.settings.model === 'logistic' && results.verdict !== null;
  const settings = test?.settings ?? { elo0: 0, elo1: 0 };
  const llr = tested
    ? ratioOf(countsOf(pairs.slice(0, results.verdict?.pairs)), settings.elo0, settings.elo1)
    : null;
  const { strict } = results.policies;
  const chips = checkedChips(report);
  const checks: readonly (readonly [string, boolean])[] = [
    ...Object.entries(report.hashes).map(
      ([name, hash]) => [`hash of ${name}`, sha256(canonical(report[name])) === hash] as const,
    ),
    ['signature', isSigned(report)],
    ['pent', strict.pent.every((count, at) => count === pent[at])],
    ['share', isNear(strict.share, share)],
    ['interval95', interval95.every((end, at) => isNear(end, strict.interval95[at] ?? Number.NaN))],
    ['chips', chips.isRight],
    ['llr', llr === null || isNear(llr, results.verdict?.llr ?? Number.NaN)],
  ];
  return {
    wrong: checks.filter(([, isRight]) => !isRight).map(([name]) => name),
    pent,
    share,
    interval95,
    llr,
    perHand: chips.perHand,
  };
}
