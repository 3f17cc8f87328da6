import { PROFILE_GAMES, type AgentProfile } from '../../../shared/contract/index.ts';
import { percentile } from '../../../shared/percentile.ts';
import { toChecksumAddress } from '../../platform/ethereum/checksum-address.ts';
import type { Agents } from '../../agents/index.ts';
import type { Analysis } from '../../analysis/index.ts';
import type { Arenas } from '../../arena/index.ts';
import type { Db } from '../../platform/db/writer.ts';
import { type Rewards } from '../../rewards/index.ts';
import { thinkTimesOf, tallyBy, type SeatRow } from './rules/seat-tally.ts';
import { meanAccuracies } from './accuracy.ts';
import { profileStore, type AgentSessions, type ProfileStore, type UsageRow } from './store.ts';

export interface ProfilesDeps {
  readonly db: Db;
  readonly agents: Pick<Agents, 'find' | 'findInfo'>;
  readonly analysis: Pick<Analysis, 'readRows'>;
  readonly arenas: Pick<Arenas, 'findBySession'>;
  readonly rewards: Pick<Rewards, 'walletOfAgent' | 'readStats'>;
}

/** A profile in which nothing is sealed. */
export type UnsealedProfile = Omit<AgentProfile, 'choice'>;

export interface Profiles {
  /** Null for an unknown agent. */
  read(agentId: string): UnsealedProfile | null;
}

const MAX_OPPONENTS = 50;
const MAX_ARENAS = 20;

/** Reads the profiles of agents from the games, leagues, arena runs and payments of all systems. */
export function createProfiles(deps: ProfilesDeps): Profiles {
  const store = profileStore(deps.db);
  return {
    read(agentId) {
      const agent = deps.agents.findInfo(agentId);
      if (agent === null) return null;
      const seats = store.listSeats(agentId);
      const recentSeats = seats.slice(0, PROFILE_GAMES);
      const agentSessions = {
        agentId,
        sessionIdsJson: JSON.stringify(recentSeats.map(({ sessionId }) => sessionId)),
      };
      const comment = store.findNewestComment(agentSessions);
      const accuracies = meanAccuracies(deps, store, recentSeats);
      return {
        agent,
        games: tallyBy(seats, ({ template }) => template).map(({ key: template, ...tally }) => ({
          ...tally,
          template,
          accuracy: accuracies.get(template) ?? null,
        })),
        opponents: tallyBy(seats, ({ opponentId }) => opponentId)
          .slice(0, MAX_OPPONENTS)
          .map(({ key, ...tally }) => ({ ...tally, agentId: key })),
        ratings: readRatings(store, agentId),
        moves: { games: recentSeats.length, ...readMoveStats(store, agentSessions) },
        lastComment: comment && {
          text: comment.text,
          sessionId: comment.sessionId,
          atMs: Date.parse(comment.createdAt),
        },
        leagues: store.listLeagues(agentId).map((seat) => ({ ...seat })),
        workers: store.listWorkers(agentId).map((worker) => ({ ...worker })),
        arenas: findArenas(deps, seats),
        money: readMoney(deps, store, agentId),
        logsIn: deps.agents.find(agentId)?.player === null && agent.kind === 'external',
      };
    },
  };
}

function readRatings(store: ProfileStore, agentId: string): AgentProfile['ratings'] {
  const byGame = new Map<string, AgentProfile['ratings'][number]>();
  for (const { game, rating, deviation, leagueId, leagueName, playerId } of store.listRatings(agentId)) {
    const history = [...(byGame.get(game)?.history ?? []), rating];
    byGame.set(game, { game, rating, deviation, history, league: { leagueId, name: leagueName, playerId } });
  }
  return [...byGame.values()];
}

function readMoveStats(
  store: ProfileStore,
  agentSessions: AgentSessions,
): Omit<AgentProfile['moves'], 'games'> {
  const rows = store.listLogRows(agentSessions);
  const times = thinkTimesOf(rows, agentSessions.agentId);
  const usage = store.listUsage(agentSessions);
  const sum = (of: (row: UsageRow) => number | null): number =>
    usage.reduce((total, row) => total + (of(row) ?? 0), 0);
  const reportedMoves = sum(({ moves }) => moves);
  const cost = usage.find(({ costMicros }) => costMicros !== null);
  return {
    accepted: rows.filter(({ isMove, agentId }) => isMove && agentId === agentSessions.agentId).length,
    refused: store.countRefused(agentSessions),
    illegalAttempts: sum(({ illegal }) => illegal),
    p50Ms: percentile(times, 50),
    p95Ms: percentile(times, 95),
    tokens:
      reportedMoves === 0
        ? null
        : { input: sum(({ input }) => input), output: sum(({ output }) => output), moves: reportedMoves },
    cost: cost === undefined ? null : { micros: cost.costMicros ?? 0, currency: cost.currency },
  };
}

function findArenas({ arenas }: ProfilesDeps, seats: readonly SeatRow[]): AgentProfile['arenas'] {
  const runs = new Map<string, SeatRow>();
  for (const seat of seats)
    if (seat.arenaId !== null && !runs.has(seat.arenaId)) runs.set(seat.arenaId, seat);
  return [...runs.values()].slice(0, MAX_ARENAS).flatMap(({ sessionId, template }) => {
    const run = arenas.findBySession(sessionId);
    return run === null ? [] : [{ arenaId: run.arenaId, a: run.a, b: run.b, template }];
  });
}

function readMoney({ rewards }: ProfilesDeps, store: ProfileStore, agentId: string): AgentProfile['money'] {
  const wallet = rewards.walletOfAgent(agentId);
  const stats = wallet === null ? null : rewards.readStats(wallet).allTime;
  return {
    wallet: wallet && toChecksumAddress(wallet),
    earnedMicro: stats === null ? 0 : stats.rewardsMicro + stats.prizesMicro,
    paidMicro: store.sumPaidMicro(agentId),
  };
}
