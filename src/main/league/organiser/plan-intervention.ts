import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { LeagueRefusal } from '../../../shared/codes/league.ts';
import type { LeagueContext } from '../context.ts';
import { isInPlay, type LeagueRecord, type LeagueMatchRecord } from '../records.ts';
import { countedScores, type Intervention } from '../rules/interventions.ts';
import { isDraw, type StandingsTableRow } from '../rules/points-standings.ts';
import { admitsLate, lateEntryRoundsOf, lateEntryStateOf } from '../manager/late-entry.ts';
import { findLateEntryRefusal } from '../rules/pairing/late-entry.ts';
import { refereedScores, countedScoreOf, standingsOfScores } from '../views/current-standings.ts';
import { isoNow } from '../../platform/runtime.ts';

export type InterventionRequest = { readonly leagueId: string; readonly reason: string } & (
  | { readonly kind: 'pause' | 'admit' | 'close' }
  /** `result` is the id of the player that counts as the winner, `draw` or `void`. */
  | { readonly kind: 'override'; readonly matchId: string; readonly result: string }
  | { readonly kind: 'rerun'; readonly matchId: string }
  | { readonly kind: 'withdraw' | 'disqualify'; readonly playerId: string }
);

/** How a result counts: the winner's id, `draw`, `void` also when neither player took part, or null without a result. */
export type ResultName = string | null;

/** The changes of an intervention, shown to a person for confirmation. */
export interface InterventionPreview {
  readonly matches: readonly {
    readonly matchId: string;
    readonly a: string;
    readonly b: string;
    readonly before: ResultName;
    readonly after: ResultName;
  }[];
  /**
   * Number of stored matches without a result that the opponents win; matches of later rounds follow as they are
   * paired.
   */
  readonly forfeits: number;
  /** Of an admission: the first round of a player that joins now, and the last one with which one may begin. */
  readonly entry?: EntryRounds;
  /** Players whose points or place change, each with the value before and after. */
  readonly table: readonly {
    readonly playerId: string;
    readonly displayName: string;
    readonly points: readonly [number, number];
    readonly place: readonly [number, number];
  }[];
}

/** `first` is null before the start of the league, when every player begins with round 1; `last` is null then too. */
export interface EntryRounds {
  readonly first: number | null;
  readonly last: number | null;
}

export interface InterventionPlan {
  readonly intervention: Omit<Intervention, 'ordinal'>;
  readonly league: LeagueRecord;
  /** The match of an override or a rerun; null for every other kind. */
  readonly match: LeagueMatchRecord | null;
  readonly preview: InterventionPreview;
}

type Planned<T> = Outcome<T, LeagueRefusal>;

/** Checks an intervention and computes what it changes, without writing anything. */
export function planIntervention(
  context: LeagueContext,
  request: InterventionRequest,
): Planned<InterventionPlan> {
  const { leagueId } = request;
  const league = context.store.findLeague(leagueId);
  if (league === null) return refuse('NOT_FOUND', 'No such league');
  const lockReason = context.prizeLockReason(leagueId);
  if (lockReason !== null && request.kind !== 'pause') return refuse('CONFLICT', lockReason);
  const requestCheck = checkRequest(context, league, request);
  if (!requestCheck.ok) return requestCheck;
  const intervention: InterventionPlan['intervention'] = {
    kind: request.kind,
    matchId: null,
    playerId: null,
    counts: null,
    annulled: [],
    reason: request.reason,
    at: isoNow(context),
    ...requestCheck.value.effect,
  };
  const { match } = requestCheck.value;
  return accept({ intervention, league, match, preview: previewChanges(context, { league, intervention }) });
}

interface CheckedRequest {
  readonly match: LeagueMatchRecord | null;
  readonly effect: Partial<InterventionPlan['intervention']>;
}

function checkRequest(
  context: LeagueContext,
  league: LeagueRecord,
  request: InterventionRequest,
): Planned<CheckedRequest> {
  const state = `This league is ${league.status}`;
  switch (request.kind) {
    case 'pause':
      return league.status === 'running' ? accept({ match: null, effect: {} }) : refuse('CONFLICT', state);
    case 'admit':
      return checkAdmission(context, league);
    case 'close':
      return checkClosing(context, league);
    case 'withdraw':
    case 'disqualify':
      return isInPlay(league.status) ? checkPlayer(context, league, request) : refuse('CONFLICT', state);
    case 'rerun':
      return checkRerun(context, league, request.matchId);
    case 'override':
      if (!isInPlay(league.status) && league.status !== 'completed') return refuse('CONFLICT', state);
      return checkOverride(context, league, request);
  }
}

function checkPlayer(
  { store, interventions, matches }: LeagueContext,
  { leagueId, settings }: LeagueRecord,
  { kind, playerId }: Extract<InterventionRequest, { readonly playerId: string }>,
): Planned<CheckedRequest> {
  if (store.findAgent(leagueId, 'player', playerId) === null) return refuse('NOT_FOUND', 'No such player');
  const exclusion = interventions.findExclusionCause(leagueId, playerId);
  const isSame = (exclusion === 'withdrawn') === (kind === 'withdraw');
  if (exclusion !== null && (isSame || kind === 'withdraw'))
    return refuse('CONFLICT', `${playerId} is ${exclusion} already`);
  const isAnnulling = kind === 'disqualify' && settings.annulDisqualified === true;
  const playedMatches = isAnnulling ? matches.listByPlayer(leagueId, playerId) : [];
  const annulledIds = playedMatches.filter(({ phase }) => phase === 'REPORTED').map(({ matchId }) => matchId);
  return accept({ match: null, effect: { playerId, annulled: annulledIds } });
}

/**
 * Refuses an admission when the format allows no late player any more, or the players have paid a fee. It may come
 * before the start.
 */
function checkAdmission(context: LeagueContext, league: LeagueRecord): Planned<CheckedRequest> {
  if (admitsLate(context, league)) return refuse('CONFLICT', 'Players may join this league late already');
  if (league.status !== 'registering' && !isInPlay(league.status))
    return refuse('CONFLICT', `This league is ${league.status}`);
  const { entryFeeLockReason } = context;
  const refusal =
    entryFeeLockReason(league.leagueId) ?? findLateEntryRefusal(lateEntryStateOf(context, league));
  return refusal === null ? accept({ match: null, effect: {} }) : refuse('CONFLICT', refusal);
}

function checkClosing(context: LeagueContext, league: LeagueRecord): Planned<CheckedRequest> {
  if (league.status !== 'registering' && !isInPlay(league.status))
    return refuse('CONFLICT', `This league is ${league.status}`);
  return admitsLate(context, league)
    ? accept({ match: null, effect: {} })
    : refuse('CONFLICT', 'This league has no late entry that could be closed');
}

/** Refuses a match whose result may not change any more. */
function checkMatch(context: LeagueContext, league: LeagueRecord, matchId: string): Planned<CheckedRequest> {
  const match = context.matches.findMatch(league.leagueId, matchId);
  if (match === null) return refuse('NOT_FOUND', 'No such match');
  if (match.phase !== 'REPORTED') return refuse('CONFLICT', `${matchId} has no result yet`);
  const { matchRewardLockReason } = context;
  const lockReason = matchRewardLockReason(league.leagueId, matchId);
  if (lockReason !== null) return refuse('CONFLICT', lockReason);
  const isAdvanced =
    league.settings.format === 'knockout' && context.store.listRounds(league.leagueId).length > match.round;
  return isAdvanced
    ? refuse('CONFLICT', `Round ${match.round + 1} of this knockout is drawn from the result of ${matchId}`)
    : accept({ match, effect: { matchId } });
}

function checkRerun(context: LeagueContext, league: LeagueRecord, matchId: string): Planned<CheckedRequest> {
  if (!isInPlay(league.status))
    return refuse(
      'CONFLICT',
      `This league is ${league.status}; a match can be played again only before the end`,
    );
  return checkMatch(context, league, matchId);
}

function checkOverride(
  context: LeagueContext,
  league: LeagueRecord,
  { matchId, result }: Extract<InterventionRequest, { readonly kind: 'override' }>,
): Planned<CheckedRequest> {
  const matchCheck = checkMatch(context, league, matchId);
  if (!matchCheck.ok || matchCheck.value.match === null) return matchCheck;
  const { match } = matchCheck.value;
  const isPlayer = result === match.a || result === match.b;
  if (!isPlayer && result !== 'draw' && result !== 'void')
    return refuse('INVALID_REQUEST', `The result is ${match.a}, ${match.b}, draw or void`);
  if (!isPlayer && league.settings.format === 'knockout')
    return refuse('INVALID_REQUEST', 'A match of a knockout needs a winner');
  if (resultName(countedScoreOf(match)) === result)
    return refuse('CONFLICT', `${matchId} counts as ${result} already`);
  const counts = { winner: isPlayer ? result : null, isVoid: result === 'void' };
  return accept({ match, effect: { matchId, counts } });
}

const resultName = (score: ReturnType<typeof countedScoreOf>): ResultName => {
  if (score === null) return null;
  if (score.winner !== null) return score.winner;
  return isDraw(score) ? 'draw' : 'void';
};

function previewChanges(
  context: LeagueContext,
  { league, intervention }: Pick<InterventionPlan, 'league' | 'intervention'>,
): InterventionPreview {
  const { leagueId } = league;
  const matches = context.matches.listByLeague(leagueId);
  const earlierInterventions = context.interventions.listByLeague(leagueId);
  const scores = refereedScores(matches);
  const { kind, matchId, playerId } = intervention;
  const remainingScores = kind === 'rerun' ? scores.filter((score) => score.matchId !== matchId) : scores;
  const [countedBefore, countedAfter] = [
    countedScores(scores, earlierInterventions),
    countedScores(remainingScores, [...earlierInterventions, intervention]),
  ];
  const afterOf = new Map(
    remainingScores.map((score, index) => [score.matchId, countedAfter[index] ?? null]),
  );
  const changedMatches = scores.flatMap(({ matchId: id, a, b }, index) => {
    const [before, after] = [resultName(countedBefore[index] ?? null), resultName(afterOf.get(id) ?? null)];
    return before === after ? [] : [{ matchId: id, a, b, before, after }];
  });
  const isOut = kind === 'withdraw' || kind === 'disqualify';
  const forfeits = matches.filter(
    ({ phase, a, b }) => isOut && phase === 'scheduled' && (a === playerId || b === playerId),
  );
  const tables = [countedBefore, countedAfter].map((results) =>
    standingsOfScores(context, leagueId, results),
  );
  return {
    matches: changedMatches,
    forfeits: forfeits.length,
    ...(kind === 'admit' ? { entry: lateEntryRoundsOf(context, league) } : {}),
    table: tableChanges(tables[0] ?? [], tables[1] ?? []),
  };
}

function tableChanges(
  tableBefore: readonly StandingsTableRow[],
  tableAfter: readonly StandingsTableRow[],
): InterventionPreview['table'] {
  const rowsBefore = new Map(tableBefore.map((row) => [row.playerId, row]));
  return tableAfter.flatMap(({ playerId, displayName, points, uniqueRank }) => {
    const row = rowsBefore.get(playerId);
    if (row === undefined || (row.points === points && row.uniqueRank === uniqueRank)) return [];
    return [
      { playerId, displayName, points: [row.points, points], place: [row.uniqueRank, uniqueRank] } as const,
    ];
  });
}
