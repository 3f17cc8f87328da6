import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { Api, LeagueIntervention } from '../../../src/shared/contract/index.ts';
import { hostFolder, startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { windowOf } from '../../support/models.ts';
import { seededNumbers } from '../../support/random-play.ts';
import { brokenChecks } from '../../support/verify-build.ts';

vi.setConfig({ testTimeout: 1_800_000 });

const INTERVENTIONS = Number(process.env['ARBITER_DECISIONS'] ?? 200);
const KILLS = Math.ceil(INTERVENTIONS / 10);
const PLAYERS = 12;
const SEED = Number(process.env['ARBITER_SEED'] ?? 20_261_128);

/** The host of a data folder, which is killed and started again. */
class KilledHost {
  private host: BuiltHost | null = null;
  private readonly data: string;

  constructor(data: string) {
    this.data = data;
  }

  async api(): Promise<Api> {
    this.host ??= await startBuiltHost({ data: this.data, testClock: false });
    return windowOf(this.host);
  }

  async kill(): Promise<void> {
    const { host } = this;
    this.host = null;
    await host?.kill();
  }

  async stop(): Promise<void> {
    await this.host?.stop();
    this.host = null;
  }
}

const idOf = (pick: number, count: number): number => Math.floor(pick * count);

/** A decision that may or may not be possible now; what is refused changes nothing. */
function randomDecision(
  leagueId: string,
  { next, matchIds }: { readonly next: () => number; readonly matchIds: readonly string[] },
): LeagueIntervention {
  const about = { leagueId, reason: `decision ${Math.round(next() * 1e6)}` };
  const matchId = matchIds[idOf(next(), matchIds.length)] ?? 'R1M1';
  const player = (): string => `P${String(1 + idOf(next(), PLAYERS)).padStart(2, '0')}`;
  const kind = next();
  if (kind < 0.55) {
    const result = [player(), player(), 'draw', 'void'][idOf(next(), 4)] ?? 'void';
    return { kind: 'override', ...about, matchId, result };
  }
  if (kind < 0.85) return { kind: 'rerun', ...about, matchId };
  if (kind < 0.88) return { kind: 'withdraw', ...about, playerId: player() };
  if (kind < 0.9) return { kind: 'disqualify', ...about, playerId: player() };
  return { kind: 'pause', ...about };
}

/** Points of the table, recomputed from the exported matches alone. */
async function recomputed(api: Api, leagueId: string): Promise<ReadonlyMap<string, number>> {
  const { text } = await api.call('leagues.export', { leagueId, format: 'json' });
  const { rounds } = JSON.parse(text) as {
    readonly rounds: readonly {
      readonly matches: readonly {
        readonly player_a: string;
        readonly player_b: string;
        readonly state: string;
        readonly winner: string | null;
        readonly absent: readonly string[] | null;
        readonly void: boolean;
        readonly counted: { readonly winner: string | null; readonly void: boolean } | null;
      }[];
    }[];
  };
  const points = new Map<string, number>();
  const add = (player: string, amount: number) => points.set(player, (points.get(player) ?? 0) + amount);
  for (const match of rounds.flatMap(({ matches }) => matches)) {
    if (match.state !== 'REPORTED') continue;
    const counts = match.counted ?? { winner: match.winner, void: match.void };
    const isPlayed = match.counted !== null || (match.absent ?? []).length === 0;
    if (counts.winner !== null) add(counts.winner, 3);
    else if (!counts.void && isPlayed) for (const player of [match.player_a, match.player_b]) add(player, 1);
  }
  return points;
}

test(`${INTERVENTIONS} random decisions with ${KILLS} kills between and during them leave no difference`, async () => {
  const data = hostFolder();
  const host = new KilledHost(data);
  const next = seededNumbers(SEED);
  let api = await host.api();
  const { leagueId } = await api.call('leagues.start', {
    game: 'even_odd',
    players: PLAYERS,
    referees: 1,
    format: 'double-round-robin',
    annulDisqualified: true,
  });
  let made = 0;
  let refused = 0;
  for (let step = 0; step < INTERVENTIONS; step += 1) {
    const results = await api.call('leagues.results', { leagueId, limit: 500 });
    const matchIds = results.map(({ matchId }) => matchId);
    const decision = randomDecision(leagueId, { next, matchIds });
    const answer = api.call('leagues.intervene', decision).then(
      () => (made += 1),
      () => (refused += 1),
    );
    if (step % Math.ceil(INTERVENTIONS / KILLS) === 0) {
      // The kill falls before, into or after the transaction.
      await delay(next() * 6);
      await host.kill();
      api = await host.api();
    }
    await answer;
    const { status } = await api.call('leagues.report', { leagueId });
    if (status === 'stopped') await api.call('leagues.begin', { leagueId });
  }
  const report = await api.call('leagues.report', { leagueId });
  if (report.status === 'stopped') await api.call('leagues.begin', { leagueId });
  const done = await api.call('leagues.finished', { leagueId });
  expect(done.status).toBe('completed');
  const points = await recomputed(api, leagueId);
  expect(new Map(done.standings.map((row) => [row.playerId, row.points]))).toEqual(
    new Map(done.standings.map(({ playerId }) => [playerId, points.get(playerId) ?? 0])),
  );
  const stored = await api.call('leagues.interventions', { leagueId });
  expect(stored.map(({ ordinal }) => ordinal)).toEqual(stored.map((_, at) => at + 1));
  process.stdout.write(
    `decisions: ${made} made, ${refused} refused or cut off, ${stored.length} stored, seed ${SEED}\n`,
  );
  await host.stop();
  expect(await brokenChecks(data)).toEqual([]);
  rmSync(data, { recursive: true, force: true });
});
