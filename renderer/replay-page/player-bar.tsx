import type { ReplayRecord } from '../../src/main/sessions/rules/replay-record.ts';
import { useText } from './page-translator.ts';
import type { ReplayMove } from './moves.ts';
import { isEqualScore, expectedScorePercent } from '../../src/shared/evaluation/expected-score-percent.ts';
import type { Translator } from '../text/translate.ts';
import type { PageTexts } from './page-texts.ts';

const KINDS = ['external', 'person', 'random', 'builtin', 'uci', 'llm', 'seat'] as const;

/** The kind of a player in the language of the page; the text itself for a kind of a later version. */
function kindName(translator: Translator, kind: string): string {
  const knownKind = KINDS.find((each) => each === kind);
  return knownKind === undefined ? kind : translator.t(`kind.${knownKind}`);
}

/** The notes of the record on the position at `index`, beside its state. */
export function positionNotes(record: ReplayRecord, moves: readonly ReplayMove[], index: number) {
  const { evaluations, texts, openings = [] } = record.details;
  const lastMove = moves.findLast((move) => move.position === index);
  const comment = texts.find(({ tick, role }) => tick === index - 1 && role === lastMove?.role);
  return {
    lastAction: lastMove?.action ?? null,
    expectedScore: evaluations.find(([tick]) => tick === index)?.[2] ?? null,
    comment: comment ?? null,
    opening: openings.findLast(([tick]) => tick <= index) ?? null,
  };
}

/** Shows a player beside the board: name, role, kind, whether it won, the time left at the end, and expected score. */
export function PlayerBar(props: {
  readonly record: ReplayRecord;
  readonly role: string;
  readonly name: string;
  readonly texts: PageTexts;
  readonly share: number | null;
}) {
  const translator = useText();
  const { record, role, name, texts, share } = props;
  const leftMs = record.details.clock?.remaining_ms[role];
  return (
    <p className="page-player">
      <strong>{name}</strong>
      <span>
        {translator.code('role', role)}, {kindName(translator, record.players[role]?.kind ?? '')}
      </span>
      {record.signed.result.winner === role ? <span className="page-winner">{texts.winner}</span> : null}
      {leftMs === undefined ? null : <span>{texts.timeLeft(Math.floor(leftMs / 1000))}</span>}
      {share === null ? null : (
        <span className="page-share">
          {isEqualScore(share) ? texts.even : texts.percent(expectedScorePercent(share))}
        </span>
      )}
    </p>
  );
}
