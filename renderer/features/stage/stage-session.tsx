import { useEffect, useMemo, useState } from 'react';
import { parseBuiltInName } from '../../../src/shared/names/built-in-names.ts';
import type { EvaluationRow, SessionCard, SessionDetail } from '../../../src/shared/contract/index.ts';
import { Board } from '../../boards/index.ts';
import { clockText, remainingMsAt } from '../../session/board/clock-face.tsx';
import { useClockNow } from '../../session/board/use-clock-now.ts';
import { EvaluationBar } from '../../session/evaluation/evaluation-bar.tsx';
import { EvaluationChart } from '../../session/evaluation/evaluation-chart.tsx';
import { expectedScoreNote, expectedScoreText } from '../../session/evaluation/evaluation-text.ts';
import {
  useSessionEvaluation,
  type SessionEvaluation,
} from '../../session/evaluation/use-session-evaluation.ts';
import { createMoveLabels } from '../../session/move-labels.ts';
import { useModelMoves } from '../../session/language-model/use-model-moves.ts';
import { useGameSounds } from '../../session/sound/use-game-sounds.ts';
import { useSession } from '../../session/use-session.ts';
import { playerNameOf, playerNames, useSeatNames, useText } from '../../text/index.ts';
import { EmptyState } from '../../ui/index.ts';
import { Radio } from 'lucide-react';
import type { StageSettings } from './stage-settings.ts';

/** Maximum length of a model's text beside the board. */
const MAX_TEXT_LENGTH = 280;

/** Shows one session on the stage: what a spectator may see, whoever plays in it. */
export function StageSession(props: {
  readonly sessionId: string;
  readonly settings: StageSettings;
  readonly onTitleChange: (title: string) => void;
}) {
  const { t } = useText();
  const watch = useSession(props.sessionId, null);
  if (watch.detail !== null) {
    return (
      <SessionOnStage
        detail={watch.detail}
        positions={watch.positions}
        settings={props.settings}
        onTitleChange={props.onTitleChange}
      />
    );
  }
  return watch.failure === null ? null : (
    <EmptyState icon={<Radio size={22} />} title={t('stage.missing')} hint={t('stage.missing_hint')} />
  );
}

function SessionOnStage(props: {
  readonly detail: SessionDetail;
  readonly positions: SessionDetail['frames'];
  readonly settings: StageSettings;
  readonly onTitleChange: (title: string) => void;
}) {
  const translator = useText();
  const { detail, positions, settings, onTitleChange } = props;
  const { card } = detail;
  const { parts } = settings;
  useGameSounds(card, settings.hasSound);
  const last = Math.max(0, positions.length - 1);
  const [labelMoves] = useState(createMoveLabels);
  const moves = useMemo(
    () => labelMoves(translator, detail, positions),
    [labelMoves, translator, detail, positions],
  );
  const evaluation = useSessionEvaluation({ detail, positions, moves, position: last });
  const names = useSeatNames(card);
  const title = `${translator.code('game', card.template)}: ${playerNames(translator, card)}`;
  useEffect(() => onTitleChange(title), [onTitleChange, title]);
  const [first = '', second = ''] = Object.keys(card.seats);
  const [below, above] = settings.isFlipped ? [second, first] : [first, second];
  const barRow = parts.has('bar') ? judgedRow(evaluation) : undefined;
  const shareOf = (role: string): number | null =>
    barRow === undefined ? null : role === first ? barRow.expectedScore : 1 - barRow.expectedScore;
  const hasPlayers = parts.has('names') || parts.has('clock');
  const player = (role: string) =>
    hasPlayers ? <Player card={card} role={role} share={shareOf(role)} parts={parts} /> : null;
  return (
    <div className="stage-table" data-testid="stage-session" data-session={card.sessionId}>
      <div className="stage-main">
        {player(above)}
        {parts.has('board') ? (
          <div className="stage-board">
            {barRow === undefined ? null : (
              <EvaluationBar
                template={card.template}
                row={barRow}
                flipped={settings.isFlipped}
                horizontal={false}
              />
            )}
            <div className="min-w-0 flex-1">
              <Board
                template={card.template}
                view={detail.view}
                viewpoint={null}
                flipped={settings.isFlipped}
                toAct={card.toAct}
                lastAction={card.lastAction}
                names={names}
              />
            </div>
          </div>
        ) : null}
        {player(below)}
      </div>
      <div className="stage-side">
        <p className="stage-game">{translator.code('game', card.template)}</p>
        <Result card={card} />
        {parts.has('words') ? <Thought detail={detail} /> : null}
        {parts.has('graph') ? (
          <Graph evaluation={evaluation} card={card} last={last} shares={hasPlayers ? barRow : undefined} />
        ) : null}
      </div>
    </div>
  );
}

/** The evaluation of the position, where it may be seen and says who is ahead. */
const judgedRow = ({ state, row }: SessionEvaluation): EvaluationRow | undefined =>
  state === 'visible' && row?.kind !== 'none' ? row : undefined;

function Player(props: {
  readonly card: SessionCard;
  readonly role: string;
  readonly share: number | null;
  readonly parts: StageSettings['parts'];
}) {
  const translator = useText();
  const { card, role, share, parts } = props;
  const seat = card.seats[role];
  return (
    <p className="stage-player" data-active={card.status === 'active' && card.toAct.includes(role)}>
      {parts.has('names') ? (
        <>
          <b>{playerNameOf(translator, card, role)}</b>
          {/* A name such as "Built-in level 3" says the kind itself. */}
          {seat === undefined || parseBuiltInName(seat.kind, seat.name) !== null ? null : (
            <span>{translator.t(`kind.${seat.kind}`)}</span>
          )}
        </>
      ) : null}
      {share === null ? null : <span className="stage-share">{expectedScoreText(translator, share)}</span>}
      {parts.has('clock') ? <Clock card={card} role={role} /> : null}
    </p>
  );
}

function Clock({ card, role }: { readonly card: SessionCard; readonly role: string }) {
  const { t } = useText();
  const { clock } = card;
  const isRunning = card.status === 'active' && clock?.running.includes(role) === true;
  const nowMs = useClockNow(isRunning);
  const leftMs =
    clock === null ? null : remainingMsAt(isRunning ? clock : { ...clock, running: [] }, role, nowMs);
  if (leftMs === null) return null;
  return (
    <span
      role="timer"
      aria-live="off"
      aria-label={t('session.clock', { time: clockText(leftMs) })}
      className="stage-clock"
    >
      {clockText(leftMs)}
    </span>
  );
}

function Result({ card }: { readonly card: SessionCard }) {
  const translator = useText();
  if (card.status !== 'completed') return null;
  return (
    <p className="stage-result" role="status">
      <b>
        {card.winner === null
          ? translator.code('outcome', card.outcome ?? 'draw')
          : translator.t('session.wins', { name: playerNameOf(translator, card, card.winner) })}
      </b>
      {card.outcomeReason === null ? null : <span>{translator.code('reason', card.outcomeReason)}</span>}
    </p>
  );
}

/** Shows the end of the last text that a model wrote; the host leaves it out while the person plays in this game. */
function Thought({ detail }: { readonly detail: SessionDetail }) {
  const translator = useText();
  const { moves } = useModelMoves(detail);
  const last = moves?.findLast((move) => !move.sealed && move.words.trim() !== '');
  if (last === undefined) return null;
  const tail = [...last.words.trim()].slice(-MAX_TEXT_LENGTH).join('');
  return (
    <figure className="stage-thought">
      <blockquote>{tail.length < last.words.trim().length ? `…${tail}` : tail}</blockquote>
      <figcaption>{playerNameOf(translator, detail.card, last.role)}</figcaption>
    </figure>
  );
}

function Graph(props: {
  readonly evaluation: SessionEvaluation;
  readonly card: SessionCard;
  readonly last: number;
  /** The evaluation whose shares are shown beside the names of the players. */
  readonly shares: EvaluationRow | undefined;
}) {
  const translator = useText();
  const { evaluation, card, last, shares } = props;
  if (evaluation.state !== 'visible' || !evaluation.hasChart) return null;
  return (
    <div className="stage-graph">
      <div inert>
        <EvaluationChart
          template={card.template}
          rows={evaluation.rows}
          publicRows={evaluation.publicRows}
          lastTick={last}
          position={last}
          turningPoints={[]}
          valueText={evaluation.summary}
          onGoToPosition={() => undefined}
        />
      </div>
      <p>{shares === undefined ? evaluation.summary : expectedScoreNote({ translator, card }, shares)}</p>
    </div>
  );
}
