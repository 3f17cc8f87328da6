import { toReasonJson, type LeagueMatch, type MatchReason } from '../../../shared/contract/index.ts';
import { cleanText } from '../../../shared/display-text.ts';
import { formatTable } from '../terminal/text-table.ts';

/** A decided match of `league show --json`. */
export const matchResultJson = (match: LeagueMatch) => ({
  match_id: match.matchId,
  round: match.round,
  player_a: match.a.playerId,
  player_b: match.b.playerId,
  winner: match.winner,
  void: match.isVoid,
  disputed: match.disputed,
  reason: toReasonJson(match.reason),
});

/** The newest results as text, with the reason of each. */
export function lastResults(matches: readonly LeagueMatch[]): string {
  if (matches.length === 0) return '';
  const rows = matches.map((match) => [match.matchId, resultText(match), reasonText(match) ?? '']);
  return `\n${formatTable([['match', 'result', 'reason'], ...rows])}`;
}

const playerName = ({ a, b }: LeagueMatch, playerId: string | null): string | null => {
  const player = [a, b].find((candidate) => candidate.playerId === playerId);
  return player === undefined ? playerId : cleanText(player.displayName, 64);
};

function resultText(match: LeagueMatch): string {
  const [a, b] = [playerName(match, match.a.playerId), playerName(match, match.b.playerId)];
  if (match.isVoid) return `${a} - ${b}: void`;
  if (match.winner !== null)
    return `${match.winner === match.a.playerId ? a : b} beat ${match.winner === match.a.playerId ? b : a}`;
  return match.absent.length > 0 ? `${a} - ${b}: neither played` : `${a} - ${b}: draw`;
}

/** The reason of a result as a phrase; null where none is stored. */
export function reasonText(match: LeagueMatch): string | null {
  const { reason } = match;
  if (reason === null) return null;
  const name = (playerId: string | null) => playerName(match, playerId) ?? '';
  switch (reason.code) {
    case 'ending':
      return endingText(reason, name);
    case 'number': {
      const both = reason.right === 2 ? ', both were right' : reason.right === 0 ? ', both were wrong' : '';
      return `number ${reason.number} is ${reason.parity}${both}`;
    }
    case 'absent':
      return reason.absences
        .map(({ playerId, cause, limitMs }) => `${name(playerId)} ${technicalLossText(cause, limitMs)}`)
        .join('; ');
    case 'report':
      return 'as its referee reported';
    case 'disputed': {
      const claim =
        reason.reportedWinner === null ? 'a draw' : `${name(reason.reportedWinner)} as the winner`;
      const counts = reason.counted === 'report' ? ', and that counts' : '';
      return `number ${reason.number} is ${reason.parity}, but its referee reported ${claim}${counts}`;
    }
  }
}

type Ending = Extract<MatchReason, { code: 'ending' }>;

function endingText(
  { reason, playerId, limitMs }: Ending,
  name: (playerId: string | null) => string,
): string {
  const label = reason.replaceAll('_', ' ');
  if (playerId === null) return label;
  if (reason === 'timeout') return `${name(playerId)} ${technicalLossText('no_answer', limitMs)}`;
  return reason === 'resignation' ? `${name(playerId)} resigned` : `${label} of ${name(playerId)}`;
}

type TechnicalLoss = Extract<MatchReason, { code: 'absent' }>['absences'][number];

const TECHNICAL_LOSS_TEXTS: Readonly<Record<TechnicalLoss['cause'], string>> = {
  no_answer: 'did not reply in time',
  refused: 'refused the invitation',
  no_decision: 'neither accepted nor refused the invitation',
  no_choice: 'replied without a choice',
  invalid_choice: 'chose neither even nor odd',
  unreachable: 'could not be reached',
  no_token: 'replied without its token',
  wrong_token: 'replied with a wrong token or name',
  wrong_version: 'replied in another version of the protocol',
  invalid_time: 'replied with an invalid time',
  invalid_answer: 'sent no valid reply',
  unavailable: 'is suspended or has left',
  withdrawn: 'withdrew from the league',
  disqualified: 'was disqualified',
  no_move: 'made no valid move',
  reported: 'did not play, as the referee reported',
  unknown: 'did not play',
};

const technicalLossText = (cause: TechnicalLoss['cause'], limitMs: number | null): string =>
  cause === 'no_answer' && limitMs !== null
    ? `did not reply within ${limitMs / 1000} s`
    : TECHNICAL_LOSS_TEXTS[cause];
