import { useMemo } from 'react';
import type { SessionDetail } from '../../../src/shared/contract/index.ts';
import { turnNumber } from '../../boards/turn-number.ts';
import { ExportRows } from '../../export/export-rows.tsx';
import { EmptyPanel } from '../../match/index.ts';
import { costText } from '../../money/cost-text.ts';
import { useAddressQuery } from '../../routes/hash-router.ts';
import {
  formatList,
  playerNameOf,
  formatShortTime,
  useText,
  formatUtc,
  type Translator,
} from '../../text/index.ts';
import { ToolCalls } from '../../tool-usage/tool-calls.tsx';
import { costsOf } from '../../tool-usage/usage-sums.ts';
import { cx, FailureNote, Skeleton, type Column } from '../../ui/index.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { AgentTurn } from '../agent/agent-turns.ts';
import type { SeatTurns } from '../agent/use-seat-turns.ts';
import type { PlayedModelMove } from '../language-model/played-model-moves.ts';
import type { ModelMoves } from '../language-model/use-model-moves.ts';
import { MoveTrace } from './move-trace.tsx';
import { SeatTrace } from './seat-trace.tsx';
import {
  allTraceRows,
  tokensOf,
  tokensPerSecond,
  usageOf,
  type ModelTraceRow,
  type TraceRow,
} from './trace-rows.ts';

/** Shows the timeline of the moves of models and outside players in a session, and the tool calls about it. */
export function TracePanel(props: {
  readonly detail: SessionDetail;
  readonly models: ModelMoves;
  readonly playedMoves: readonly PlayedModelMove[];
  readonly seats: SeatTurns;
  readonly turns: readonly AgentTurn[];
  readonly onGoToPosition: (position: number) => void;
}) {
  const { t } = useText();
  const { detail, models, playedMoves, seats, turns } = props;
  const rows = useMemo(() => allTraceRows(playedMoves, turns), [playedMoves, turns]);
  const { hasPlayers, isLoading, failure } = traceStateOf(models, seats);
  const query = useAddressQuery();
  const selectedKey = query.get('move');
  const selectedRow = rows.find(({ key }) => key === selectedKey) ?? null;
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      {failure === null ? null : <FailureNote failure={failure} />}
      {isLoading && rows.length === 0 && failure === null ? <Skeleton className="h-24" /> : null}
      {hasPlayers && !isLoading && rows.length === 0 ? <EmptyPanel>{t('trace.none')}</EmptyPanel> : null}
      {rows.length === 0 ? null : (
        <>
          <Totals rows={rows} sessionId={detail.card.sessionId} />
          <Timeline
            detail={detail}
            rows={rows}
            selectedKey={selectedKey}
            onOpen={(row) => {
              query.set({ move: row.key });
              props.onGoToPosition(row.position);
            }}
          />
        </>
      )}
      <ToolCalls query={{ sessionId: detail.card.sessionId }} quietWhenEmpty={hasPlayers} />
      <OpenedMove
        detail={detail}
        rows={rows}
        selectedRow={selectedRow}
        onClose={() => query.set({ move: '' })}
      />
    </div>
  );
}

/** Shows the details of the move that was opened, and nothing while none is. */
function OpenedMove(props: {
  readonly detail: SessionDetail;
  readonly rows: readonly TraceRow[];
  readonly selectedRow: TraceRow | null;
  readonly onClose: () => void;
}) {
  const { detail, rows, selectedRow, onClose } = props;
  if (selectedRow === null) return null;
  return selectedRow.source === 'seat' ? (
    <SeatTrace detail={detail} row={selectedRow} onClose={onClose} />
  ) : (
    <MoveTrace
      detail={detail}
      row={selectedRow}
      previousMove={moveBefore(rows, selectedRow)}
      onClose={onClose}
    />
  );
}

/** Whether the session has players with a timeline, whether it is still loading, and why it could not be read. */
function traceStateOf(models: ModelMoves, seats: SeatTurns) {
  return {
    hasPlayers: models.hasModels || seats.hasPrograms,
    isLoading: (models.hasModels && models.moves === null) || (seats.hasPrograms && seats.turns === null),
    failure: models.failure ?? seats.failure,
  };
}

/** The previous move of the same role; null for the first. */
const moveBefore = (rows: readonly TraceRow[], { key, role }: ModelTraceRow) =>
  modelRows(
    rows.slice(
      0,
      rows.findIndex((row) => row.key === key),
    ),
  ).findLast((row) => row.role === role)?.modelMove ?? null;

const modelRows = (rows: readonly TraceRow[]): readonly ModelTraceRow[] =>
  rows.filter((row) => row.source === 'model');

function Totals({ rows, sessionId }: { readonly rows: readonly TraceRow[]; readonly sessionId: string }) {
  const translator = useText();
  const { t, number } = translator;
  const usage = rows.map(usageOf);
  const tokens = tokensOf(usage);
  const speed = tokensPerSecond(modelRows(rows).map(({ modelMove }) => modelMove));
  return (
    <div className="flex items-start justify-between gap-3 text-small text-muted">
      <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
        <span className="tabular-nums">{t('trace.moves', { count: rows.length })}</span>
        <span className="tabular-nums">
          {tokens === null
            ? t('trace.tokens_unknown')
            : t('trace.tokens', { input: number(tokens.input), output: number(tokens.output) })}
        </span>
        {speed === null ? null : (
          <span className="tabular-nums">
            {t('trace.speed', { speed: number(speed, { maximumFractionDigits: 1 }) })}
          </span>
        )}
        {costsOf(usage).map(({ currency, micros }) => (
          <span key={currency} className="tabular-nums">
            {t('trace.cost', { cost: costText(translator, micros, currency) })}
          </span>
        ))}
      </div>
      <span className="shrink-0">
        <ExportRows name={`trace-${sessionId}`} rows={() => rows.map(toExportedRow)} />
      </span>
    </div>
  );
}

const toExportedRow = (row: TraceRow) => {
  const { tick, attempts } = row.source === 'model' ? row.modelMove : row.seatTurn;
  const usage = usageOf(row);
  return {
    utc: formatUtc(row.atMs),
    role: row.role,
    tick,
    model: row.source === 'model' ? row.modelMove.model : row.seatTurn.version,
    protocol: row.source === 'model' ? null : row.seatTurn.protocol,
    played: row.moveLabel,
    attempts: attempts.length,
    faults: attempts.flatMap(({ fault }) => fault ?? []).join(' '),
    prompt_tokens: usage.promptTokens,
    completion_tokens: usage.completionTokens,
    cost_micros: usage.costMicros,
    currency: usage.currency,
    milliseconds: Math.round(row.totalMs),
    prompt_hash: row.source === 'model' ? row.modelMove.promptHash : null,
  };
};

const BAR_TEXTS = { wait: 'trace.bar_wait', legal: 'trace.bar_legal', failed: 'trace.bar_failed' } as const;
const BAR_CLASSES = { wait: 'bg-edge opacity-40', legal: 'bg-accent', failed: 'bg-bad' } as const;

const moveCell =
  ({ t }: Translator) =>
  ({ moveLabel }: TraceRow) => <span className="mono">{moveLabel ?? t('ui.none')}</span>;

const barsCell = (maxMs: number) => (row: TraceRow) => <Bars row={row} maxMs={maxMs} />;

/** Lists one row for each move; all bars have the same scale. */
function Timeline(props: {
  readonly detail: SessionDetail;
  readonly rows: readonly TraceRow[];
  readonly selectedKey: string;
  readonly onOpen: (row: TraceRow) => void;
}) {
  const translator = useText();
  const { t, number } = translator;
  const { detail, rows } = props;
  const { card } = detail;
  const maxMs = Math.max(1, ...rows.map(({ totalMs }) => totalMs));
  const hasSeveralPlayers = new Set(rows.map(({ role }) => role)).size > 1;
  const player: Column<TraceRow> = {
    id: 'player',
    title: t('trace.column_player'),
    track: 'minmax(5rem,1fr)',
    cell: ({ role }) => playerNameOf(translator, card, role),
  };
  const columns: readonly Column<TraceRow>[] = [
    {
      id: 'move',
      title: t('trace.column_move'),
      track: '3rem',
      align: 'right',
      cell: ({ listTick }) => number(turnNumber(card.template, listTick)),
    },
    // The names of one player in every row would leave less room for the bars.
    ...(hasSeveralPlayers ? [player] : []),
    {
      id: 'played',
      title: t('trace.column_played'),
      track: 'minmax(4.5rem,1fr)',
      cell: moveCell(translator),
    },
    {
      id: 'time',
      title: t('trace.column_time'),
      track: 'minmax(8rem,2fr)',
      cell: barsCell(maxMs),
    },
    {
      id: 'ms',
      title: t('trace.column_total'),
      track: '4rem',
      align: 'right',
      cell: ({ totalMs }) => formatShortTime(translator, totalMs, 'narrow'),
    },
  ];
  return (
    <div className="flex min-h-40 flex-1 flex-col rounded-control border border-line">
      <DataTable
        label={t('trace.list')}
        columns={columns}
        count={rows.length}
        rowAt={(index) => rows[index]}
        rowKey={({ key }) => key}
        selectedKey={props.selectedKey}
        onOpen={props.onOpen}
        rowHeight={28}
      />
    </div>
  );
}

function Bars({ row, maxMs }: { readonly row: TraceRow; readonly maxMs: number }) {
  const translator = useText();
  const phrases = row.bars.map(({ kind, ms }) =>
    translator.t(BAR_TEXTS[kind], { time: formatShortTime(translator, ms, 'narrow') }),
  );
  return (
    <span
      role="img"
      aria-label={formatList(translator, phrases)}
      title={phrases.join('\n')}
      className="flex h-3 gap-px"
    >
      {row.bars.map(({ kind, ms }, index) => (
        <span
          key={index}
          className={cx('h-3 min-w-0.5 rounded-[2px]', BAR_CLASSES[kind])}
          style={{ width: `${(ms / maxMs) * 100}%` }}
        />
      ))}
    </span>
  );
}
