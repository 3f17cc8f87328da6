import { useMemo } from 'react';
import type { SessionCard } from '../../../src/shared/contract/index.ts';
import { PlayerKindBadge } from '../../names/index.ts';
import { sessionStateOf } from '../../session-tile/session-tile.tsx';
import { OriginBadge } from '../../names/origin-badge.tsx';
import { movesMade } from '../../boards/turn-number.ts';
import { TileEvaluation } from '../../session-tile/tile-evaluation.tsx';
import { navigate } from '../../routes/hash-router.ts';
import { formatList, useText, type Translator } from '../../text/index.ts';
import { CopyText, TimeAgo, StatusBadge, type Column } from '../../ui/index.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { TWO_LINES_PX, useNarrowTable } from '../../ui/use-narrow-table.ts';

function Players({ card, hasKinds }: { card: SessionCard; hasKinds: boolean }) {
  const { player } = useText();
  return (
    <span className="flex min-w-0 items-center font-medium">
      {Object.entries(card.seats).map(([role, seat], index) => (
        <span key={role} className="flex min-w-0 items-center gap-1">
          {index === 0 ? null : <span className="whitespace-pre text-muted">{' – '}</span>}
          <span className="truncate">{player(seat)}</span>
          {hasKinds ? <PlayerKindBadge player={seat} iconOnly /> : null}
        </span>
      ))}
    </span>
  );
}

function Game({ card }: { card: SessionCard }) {
  const { code } = useText();
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="shrink-0">{code('game', card.template)}</span>
      {card.origin === undefined ? null : <OriginBadge origin={card.origin} />}
    </span>
  );
}

function State({ card }: { card: SessionCard }) {
  const { t } = useText();
  return (
    <StatusBadge tone={card.status === 'active' ? 'pending' : 'neutral'}>
      {t(`status.${card.status}`)}
    </StatusBadge>
  );
}

const movesText = ({ number }: Translator, card: SessionCard): string =>
  number(movesMade(card.template, card.tick));

function wideColumns(translator: Translator): readonly Column<SessionCard>[] {
  const { t } = translator;
  return [
    {
      id: 'players',
      title: t('sessions.column_players'),
      track: 'minmax(15rem,2fr)',
      cell: (card) => (
        <span className="flex min-w-0 flex-col gap-0.5">
          <Players card={card} hasKinds />
          <TileEvaluation card={card} />
        </span>
      ),
    },
    {
      id: 'game',
      title: t('sessions.column_game'),
      track: 'minmax(9rem,1.6fr)',
      cell: (card) => <Game card={card} />,
    },
    {
      id: 'state',
      title: t('sessions.column_state'),
      track: '5.5rem',
      cell: (card) => <State card={card} />,
    },
    {
      id: 'tick',
      title: t('sessions.column_tick'),
      track: '3.5rem',
      align: 'right',
      cell: (card) => movesText(translator, card),
    },
    {
      id: 'result',
      title: t('sessions.column_result'),
      track: 'minmax(13rem,2fr)',
      cell: (card) => <Result card={card} />,
    },
    {
      id: 'changed',
      title: t('sessions.column_changed'),
      track: '6.5rem',
      cell: (card) => <TimeAgo atMs={card.updatedAtMs} focusable={false} />,
    },
    {
      id: 'id',
      title: t('sessions.column_id'),
      track: '8.5rem',
      cell: (card) => (
        <CopyText text={card.sessionId} name={t('sessions.id')} caption={t('names.copy_id')} tabIndex={-1} />
      ),
    },
  ];
}

/** The columns of a narrow window, with two lines in a row; the id is on the page of the session only. */
function narrowColumns(translator: Translator): readonly Column<SessionCard>[] {
  const { t } = translator;
  return [
    {
      id: 'players',
      title: t('sessions.column_players'),
      track: 'minmax(15rem,1.5fr)',
      cell: (card) => (
        <TwoLines first={<Players card={card} hasKinds={false} />} second={<Game card={card} />} />
      ),
    },
    {
      id: 'result',
      title: t('sessions.column_result'),
      track: 'minmax(8rem,0.8fr)',
      cell: (card) => <NarrowResult card={card} />,
    },
    {
      id: 'tick',
      title: t('sessions.column_tick'),
      track: '3.5rem',
      align: 'right',
      cell: (card) => movesText(translator, card),
    },
    {
      id: 'changed',
      title: t('sessions.column_changed'),
      track: '6.5rem',
      cell: (card) => <TimeAgo atMs={card.updatedAtMs} focusable={false} />,
    },
  ];
}

/** Formats whose move it is in a running session; empty where nobody is to act. */
function toActText(translator: Translator, { toAct }: SessionCard): string {
  const roles = formatList(
    translator,
    toAct.map((role) => translator.code('role', role)),
  );
  return roles === '' ? '' : translator.t('sessions.to_act', { roles });
}

const isRunning = ({ status, quarantined }: SessionCard): boolean => status === 'active' && !quarantined;

const reasonText = ({ code }: Translator, { outcomeReason }: SessionCard): string =>
  outcomeReason === null ? '' : code('reason', outcomeReason);

function Result({ card }: { card: SessionCard }) {
  const translator = useText();
  if (isRunning(card)) return <span className="text-muted">{toActText(translator, card)}</span>;
  const state = sessionStateOf(card, translator);
  return (
    <span className="flex items-center gap-2">
      <StatusBadge tone={state.tone}>{state.label}</StatusBadge>
      <span className="truncate text-small text-muted">{reasonText(translator, card)}</span>
    </span>
  );
}

function NarrowResult({ card }: { card: SessionCard }) {
  const translator = useText();
  if (isRunning(card)) return <TwoLines first={<State card={card} />} second={toActText(translator, card)} />;
  const state = sessionStateOf(card, translator);
  return (
    <TwoLines
      first={<StatusBadge tone={state.tone}>{state.label}</StatusBadge>}
      second={reasonText(translator, card)}
    />
  );
}

export function SessionTable({ cards }: { cards: readonly SessionCard[] }) {
  const translator = useText();
  const isNarrow = useNarrowTable();
  const columns = useMemo(
    () => (isNarrow ? narrowColumns(translator) : wideColumns(translator)),
    [isNarrow, translator],
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface">
      <DataTable
        label={translator.t('screen.sessions')}
        columns={columns}
        count={cards.length}
        rowAt={(index) => cards[index]}
        rowKey={(card) => card.sessionId}
        onOpen={(card) => navigate(`/sessions/${encodeURIComponent(card.sessionId)}`)}
        {...(isNarrow ? { rowHeight: TWO_LINES_PX } : { minWidth: '66rem' })}
      />
    </div>
  );
}
