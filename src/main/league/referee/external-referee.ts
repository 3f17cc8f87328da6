import type { MessageType } from '../../../shared/wire/league-v2.ts';
import type { LeagueAnnouncer } from '../runner/announcements.ts';
import type { LeagueContext } from '../context.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import type { PeerReply } from '../transport/rpc-client.ts';
import { isUnavailable, toLeaguePeer } from '../transport/peers.ts';
import type { LeagueAgentRecord, LeagueMatchRecord, StartMode } from '../records.ts';

/** Time for a better report after the referee's own report was refused. */
const CORRECTION_MS = 10_000;
/** Time for the report, in addition to the time limit of the match. */
const REPORT_GRACE_MS = 30_000;
/** Stands for the time limit of the match in a league without one. */
const UNLIMITED_MATCH_MS = 600_000;

type Mode = Exclude<StartMode, 'auto'>;
const MESSAGE_OF: Readonly<Record<Mode, MessageType>> = {
  announcement: 'ROUND_ANNOUNCEMENT',
  assign_match: 'MATCH_ASSIGNMENT',
  start_match: 'START_MATCH',
  run_match: 'RUN_MATCH',
};

/**
 * The way to start the next match after this way was acknowledged but brought no report; the same way where none is
 * named.
 */
const MODE_AFTER: Partial<Readonly<Record<Mode, Mode>>> = { announcement: 'assign_match' };

export interface ExternalMatch {
  readonly referee: LeagueAgentRecord;
  readonly match: LeagueMatchRecord;
  /** Time limit of the match in milliseconds; 0 for none. */
  readonly budgetMs: number;
  /** Ends the wait for the report early; null for a wait that nothing ends early. */
  readonly giveUp: Promise<void> | null;
}

/**
 * Starts one match on an external referee and waits for its report. The specification defines no
 * message for that, so the ways that implementations use are tried in turn and the one that worked is
 * stored. No second way is tried for a match once the referee has acknowledged one without a refusal,
 * because it may be playing the match. After an announcement that brought no report, the next match is started by
 * MATCH_ASSIGNMENT. False when no report arrived.
 */
export async function runExternalMatch(
  context: LeagueContext,
  announcer: LeagueAnnouncer,
  { referee, match, budgetMs, giveUp }: ExternalMatch,
): Promise<boolean> {
  const report = openReportWait(context, match, giveUp);
  try {
    for (const mode of await readModes(context, referee)) {
      const current = context.store.findAgent(referee.leagueId, 'referee', referee.agentId) ?? referee;
      if (isUnavailable(context, current)) return false;
      const reply = await announcer.sendTo(current, MESSAGE_OF[mode], startFields(context, mode, match));
      const startState = readStart(reply);
      if (startState === 'no') continue;
      const isReported = await report.waitUpTo((budgetMs || UNLIMITED_MATCH_MS) + REPORT_GRACE_MS);
      if (referee.startMode === 'auto' && (isReported || startState === 'maybe')) {
        const nextMode = isReported ? mode : (MODE_AFTER[mode] ?? mode);
        await context.writer.write(() => context.store.updateStartMode(referee, nextMode));
      }
      return isReported;
    }
    return false;
  } finally {
    report.close();
  }
}

async function readModes(context: LeagueContext, referee: LeagueAgentRecord): Promise<readonly Mode[]> {
  if (referee.startMode !== 'auto') return [referee.startMode];
  const peer = toLeaguePeer(context, referee);
  const tools =
    peer !== null && referee.dialect === 'tools'
      ? await context.peers.tools(peer, 'league_manager', referee.leagueId)
      : [];
  return tools.includes('start_match')
    ? ['start_match']
    : ['announcement', 'assign_match', 'start_match', 'run_match'];
}

const REFUSING_STATUS = /unknown|unsupported|not_?found|ignored|rejected|failed|error/iu;

/** `maybe` means that the message was acknowledged, but only a report will show whether a match began. */
function readStart(reply: PeerReply | null): 'started' | 'maybe' | 'no' {
  if (reply === null) return 'no';
  // After a timeout the match may have begun, and a second start message would begin it twice.
  if (!reply.ok) return reply.code === 'E001' ? 'started' : 'no';
  if (reply.content.kind === 'error') return 'no';
  if (reply.content.kind === 'nothing') return 'maybe';
  const { envelope } = reply.content;
  if (REFUSING_STATUS.test(String(envelope['status'] ?? ''))) return 'no';
  if (typeof envelope['matches_started'] === 'number')
    return envelope['matches_started'] > 0 ? 'started' : 'maybe';
  const isStarted =
    envelope['message_type'] === 'MATCH_ASSIGNMENT_ACK' ||
    /^(started|running)$/iu.test(String(envelope['status']));
  return isStarted ? 'started' : 'maybe';
}

/** All field names that implementations use, in one message. */
function startFields(context: LeagueContext, mode: Mode, match: LeagueMatchRecord): JsonRecord {
  const announcement = toRefereeMatch(context, match);
  if (mode === 'announcement') return { round_id: match.round, matches: [announcement], bye: [] };
  return {
    ...announcement,
    round_id: match.round,
    player1_id: match.a,
    player2_id: match.b,
    player1_endpoint: announcement['player_A_endpoint'],
    player2_endpoint: announcement['player_B_endpoint'],
    league_manager_endpoint: context.managerEndpoint(),
  };
}

const findEndpoint = (context: LeagueContext, leagueId: string, kind: 'player' | 'referee', id: string) =>
  context.store.findAgent(leagueId, kind, id)?.endpoint ?? null;

/** Describes a match to referees, as for ROUND_ANNOUNCEMENT, with the players' endpoints that some need. */
const toRefereeMatch = (context: LeagueContext, match: LeagueMatchRecord): JsonRecord => ({
  ...toAnnouncedMatch(context, match),
  player_A_endpoint: findEndpoint(context, match.leagueId, 'player', match.a),
  player_B_endpoint: findEndpoint(context, match.leagueId, 'player', match.b),
});

/** Describes a match as ROUND_ANNOUNCEMENT does to players (docs/specifications/002-league-v2.md §5.1). */
export function toAnnouncedMatch(context: LeagueContext, match: LeagueMatchRecord): JsonRecord {
  return {
    match_id: match.matchId,
    game_type: context.store.findLeague(match.leagueId)?.gameType,
    player_A_id: match.a,
    player_B_id: match.b,
    referee_id: match.refereeId,
    referee_endpoint: findEndpoint(context, match.leagueId, 'referee', match.refereeId),
  };
}

/** Listens for the report of a match from now on, until it is closed. */
function openReportWait(context: LeagueContext, match: LeagueMatchRecord, giveUp: Promise<void> | null) {
  const givenUp = giveUp?.then(() => false as const);
  let resolveArrived: () => void = () => undefined;
  const reportArrival = new Promise<true>((resolve) => {
    resolveArrived = () => resolve(true);
  });
  const listener = (reportedMatch: LeagueMatchRecord): void => {
    if (reportedMatch.leagueId === match.leagueId && reportedMatch.matchId === match.matchId)
      resolveArrived();
  };
  context.resultListeners.add(listener);
  // A referee whose report was refused may send a better one, but it does not get the whole time of the match
  // for it.
  let cancelCorrection: (() => void) | null = null;
  let resolveRefused: () => void = () => undefined;
  const refusal = new Promise<false>((resolve) => {
    resolveRefused = () => resolve(false);
  });
  const refusalListener = ({ leagueId, matchId }: LeagueMatchRecord): void => {
    if (leagueId === match.leagueId && matchId === match.matchId)
      cancelCorrection ??= context.runtime.clock.after(CORRECTION_MS, resolveRefused);
  };
  context.refusalListeners.add(refusalListener);
  return {
    async waitUpTo(ms: number): Promise<boolean> {
      let cancel = (): void => undefined;
      const late = new Promise<false>((resolve) => {
        cancel = context.runtime.clock.after(ms, () => resolve(false));
      });
      const ends = [reportArrival, late, refusal, ...(givenUp === undefined ? [] : [givenUp])];
      const first = await Promise.race(ends);
      cancel();
      return first;
    },
    close(): void {
      context.resultListeners.delete(listener);
      context.refusalListeners.delete(refusalListener);
      cancelCorrection?.();
    },
  };
}
