import { Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { SessionDetail } from '../../../../src/shared/contract/index.ts';
import { Board } from '../../../boards/index.ts';
import { EvaluationBar, hasHorizontalEvalBar } from '../../../session/evaluation/evaluation-bar.tsx';
import { EvaluationChart, hasChart } from '../../../session/evaluation/evaluation-chart.tsx';
import { expectedScoreNote } from '../../../session/evaluation/evaluation-text.ts';
import { displayedRow } from '../../../session/evaluation/displayed-row.ts';
import { useAnalysis } from '../../../session/evaluation/use-analysis.ts';
import { StageButton } from '../../../match/stage-button.tsx';
import { playerNameOf, playerNames, useSeatNames, useText } from '../../../text/index.ts';
import { buttonClass, cx, IconButton } from '../../../ui/index.ts';
import { isYourTurn } from './choose-featured.ts';
import { FeaturedSide } from './featured-side.tsx';
import { useLastComment } from './last-comment.ts';
import { turnNumber } from '../../../boards/turn-number.ts';
import { stateLine, waitingLine } from './match-lines.ts';
import { useAutoplay, type Autoplay } from './use-autoplay.ts';
import { useHoverOrFocus } from './use-hover-or-focus.ts';

interface FeaturedMatchProps {
  readonly detail: SessionDetail;
  readonly positions: SessionDetail['frames'];
  /** False for a match that ended, which is played again. */
  readonly isLive: boolean;
}

/** Shows the board of one match, and beside it who is winning, what was said last, and a link to the match. */
export function FeaturedMatch({ detail, positions, isLive }: FeaturedMatchProps) {
  const translator = useText();
  const { card } = detail;
  const last = Math.max(0, positions.length - 1);
  const { isHoveredOrFocused, handlers } = useHoverOrFocus();
  const autoplay = useAutoplay(isLive ? 0 : last, isHoveredOrFocused);
  const position = isLive ? last : autoplay.position;
  const view = positions[position] ?? detail.view;
  const evaluation = useFeaturedEvaluation(detail, position, view);
  const [first = '', second = ''] = Object.keys(card.seats);
  const isFlipped = detail.viewpoint !== null && detail.viewpoint === second;
  const sides = isFlipped ? [first, second] : [second, first];
  return (
    <section
      {...handlers}
      data-testid="featured"
      aria-label={translator.t('overview.featured', {
        players: playerNames(translator, card),
        game: translator.code('game', card.template),
      })}
      className="grid items-center gap-x-6 gap-y-4 rounded-panel border border-line bg-surface p-4 sm:grid-cols-[minmax(0,min(34rem,54dvh))_minmax(15rem,1fr)]"
    >
      <FeaturedBoard
        detail={detail}
        view={view}
        isLive={isLive}
        isFlipped={isFlipped}
        evaluation={evaluation}
      />
      <FeaturedStatus
        detail={detail}
        position={position}
        last={last}
        isLive={isLive}
        sides={sides}
        evaluation={evaluation}
      >
        <Comment detail={detail} position={position} />
        <FeaturedActions detail={detail} isLive={isLive} autoplay={last === 0 ? null : autoplay} />
      </FeaturedStatus>
    </section>
  );
}

/** A graph of fewer positions, or mostly of gaps, is not worth showing. */
const MIN_CHART_ROWS = 4;

type FeaturedEvaluation = ReturnType<typeof useFeaturedEvaluation>;

/** Returns the match's evaluation at a position. The host leaves it out while the person plays. */
function useFeaturedEvaluation({ card }: SessionDetail, position: number, view: SessionDetail['view']) {
  const translator = useText();
  const { state, rows } = useAnalysis(card);
  const isVisible = state === 'visible';
  const isActive = card.status === 'active';
  const row = isVisible ? displayedRow(rows, { position, isLive: isActive }) : undefined;
  const scoredRow = row === undefined || row.kind === 'none' ? undefined : row;
  const [first] = Object.keys(card.seats);
  const shareOf = (role: string): number | null =>
    scoredRow === undefined ? null : role === first ? scoredRow.expectedScore : 1 - scoredRow.expectedScore;
  const summaryWithoutRow =
    state === 'hidden'
      ? translator.t('evaluation.hidden')
      : isVisible && isActive
        ? waitingLine(translator, card, view)
        : null;
  return {
    rows,
    row,
    shareOf,
    isVisible,
    hasChart: isVisible && hasChart(rows) && rows.size >= Math.max(MIN_CHART_ROWS, position / 2),
    summary: row === undefined ? summaryWithoutRow : expectedScoreNote({ translator, card }, row),
  };
}

/** Shows who plays, who is winning, and how the game went so far. */
function FeaturedStatus(props: {
  readonly detail: SessionDetail;
  readonly position: number;
  readonly last: number;
  readonly isLive: boolean;
  /** The roles from top to bottom of the board. */
  readonly sides: readonly string[];
  readonly evaluation: FeaturedEvaluation;
  readonly children: ReactNode;
}) {
  const translator = useText();
  const { position, last, isLive, sides, evaluation } = props;
  const { card } = props.detail;
  const isResult = card.status === 'completed' && position === last;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p className="flex items-center gap-2">
        {card.status === 'active' ? (
          <span aria-hidden className="size-2 shrink-0 rounded-round bg-ok" />
        ) : null}
        <span className="min-w-0 text-muted">
          <b className="font-semibold text-text">{translator.code('game', card.template)}</b>
          {` · ${stateLine(translator, card, { isLive, position })}`}
        </span>
      </p>
      {sides.map((role) => (
        <FeaturedSide
          key={role}
          card={card}
          role={role}
          isToMove={card.status === 'active' && card.toAct.includes(role)}
          // At the end of a match only the result is shown: "100 % winning" beside the winner would read as a forecast.
          share={isResult ? null : evaluation.shareOf(role)}
        />
      ))}
      {evaluation.summary === null ? null : (
        <p className="text-small text-muted" data-testid="featured-line">
          {evaluation.summary}
        </p>
      )}
      {evaluation.hasChart ? (
        <EvaluationChart
          template={card.template}
          rows={evaluation.rows}
          lastTick={last}
          position={position}
          valueText={evaluation.summary ?? ''}
        />
      ) : null}
      {props.children}
    </div>
  );
}

function FeaturedBoard(props: {
  readonly detail: SessionDetail;
  readonly view: SessionDetail['view'];
  readonly isLive: boolean;
  readonly isFlipped: boolean;
  readonly evaluation: FeaturedEvaluation;
}) {
  const { detail, isLive, isFlipped, evaluation } = props;
  const { card } = detail;
  const names = useSeatNames(card);
  const isAbove = hasHorizontalEvalBar(card.template);
  return (
    <div className={cx('flex min-w-0 gap-1.5', isAbove ? 'flex-col' : 'items-stretch')}>
      {evaluation.isVisible ? (
        <EvaluationBar
          template={card.template}
          row={evaluation.row}
          flipped={isFlipped}
          horizontal={isAbove}
        />
      ) : null}
      <div className="min-w-0 flex-1">
        <Board
          template={card.template}
          view={props.view}
          viewpoint={detail.viewpoint}
          flipped={isFlipped}
          toAct={isLive ? card.toAct : []}
          lastAction={isLive ? card.lastAction : null}
          names={names}
        />
      </div>
    </div>
  );
}

function Comment({ detail, position }: { readonly detail: SessionDetail; readonly position: number }) {
  const translator = useText();
  const comment = useLastComment(detail, position);
  if (comment === null) return null;
  return (
    <figure className="m-0">
      <blockquote className="m-0 line-clamp-4 border-l-2 border-edge pl-3 break-comment">
        {comment.text}
      </blockquote>
      <figcaption className="pt-1 pl-3.5 text-small text-muted">
        {translator.t(comment.tick < position ? 'overview.comment_of' : 'overview.comment_next', {
          name: playerNameOf(translator, detail.card, comment.role),
          number: turnNumber(detail.card.template, comment.tick),
        })}
      </figcaption>
    </figure>
  );
}

function FeaturedActions(props: {
  readonly detail: SessionDetail;
  readonly isLive: boolean;
  /** Null for a match without a move. */
  readonly autoplay: Autoplay | null;
}) {
  const { t } = useText();
  const { detail, isLive, autoplay } = props;
  const { card } = detail;
  const label = isYourTurn(card) ? 'overview.play' : isLive ? 'overview.watch' : 'overview.open_match';
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Link href={`/sessions/${encodeURIComponent(card.sessionId)}`} className={buttonClass('primary')}>
        {t(label)}
      </Link>
      <StageButton query={`session=${card.sessionId}`} hasLabel />
      {isLive || autoplay === null ? null : (
        <IconButton
          label={t(autoplay.isPlaying ? 'overview.pause_replay' : 'overview.play_replay')}
          icon={autoplay.isPlaying ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
          onClick={autoplay.toggle}
        />
      )}
    </div>
  );
}
