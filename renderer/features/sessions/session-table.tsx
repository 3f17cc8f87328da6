import { useMemo } from 'react';
import type { SessionCard } from '../../../src/shared/contract/index.ts';
import { PlayerKindBadge } from '../../names/index.ts';
import { stateOf } from '../../session-tile/session-tile.tsx';
import { OriginBadge } from '../../names/origin-badge.tsx';
import { movesMade } from '../../boards/turn-number.ts';
import { TileEvaluation } from '../../session-tile/tile-evaluation.tsx';
import { navigate } from '../../routes/hash.ts';
import { listText, useText, type Translator } from '../../text/index.ts';
import { CopyText, TimeAgo, StatusBadge, type Column } from '../../ui/index.ts';
import { DataTable } from '../../ui/data-table.tsx';

function columnsIn(translator: Translator): readonly Column<SessionCard>[] {
  const { t, code, number } = translator;
  return [
    {
      id: 'players',
      title: t('sessions.column_players'),
      track: 'minmax(15rem,2fr)',
      cell: (card) => (
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className="flex min-w-0 items-center font-medium">
            {Object.entries(card.seats).map(([role, seat], index) => (
              <span key={role} className="flex min-w-0 items-center gap-1">
                {index === 0 ? null : <span className="whitespace-pre text-muted">{' – '}</span>}
                <span className="truncate">{translator.player(seat)}</span>
                <PlayerKindBadge player={seat} iconOnly />
              </span>
            ))}
          </span>
          <TileEvaluation card={card} />
        </span>
      ),
    },
    {
      id: 'game',
      title: t('sessions.column_game'),
      track: 'minmax(9rem,1.6fr)',
      cell: (card) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="shrink-0">{code('game', card.template)}</span>
          {card.origin === undefined ? null : <OriginBadge origin={card.origin} />}
        </span>
      ),
    },
    {
      id: 'state',
      title: t('sessions.column_state'),
      track: '5.5rem',
      cell: (card) => (
        <StatusBadge kind={card.status === 'active' ? 'pending' : 'neutral'}>
          {t(`status.${card.status}`)}
        </StatusBadge>
      ),
    },
    {
      id: 'tick',
      title: t('sessions.column_tick'),
      track: '3.5rem',
      align: 'right',
      cell: (card) => number(movesMade(card.template, card.tick)),
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

function Result({ card }: { card: SessionCard }) {
  const translator = useText();
  if (card.status === 'active' && !card.quarantined) {
    const roles = listText(
      translator,
      card.toAct.map((role) => translator.code('role', role)),
    );
    return (
      <span className="text-muted">{roles === '' ? '' : translator.t('sessions.to_act', { roles })}</span>
    );
  }
  const standing = stateOf(card, translator);
  return (
    <span className="flex items-center gap-2">
      <StatusBadge kind={standing.kind}>{standing.label}</StatusBadge>
      {card.outcomeReason === null ? null : (
        <span className="truncate text-small text-muted">
          {translator.code('reason', card.outcomeReason)}
        </span>
      )}
    </span>
  );
}

export function SessionTable({ cards }: { cards: readonly SessionCard[] }) {
  const translator = useText();
  const columns = useMemo(() => columnsIn(translator), [translator]);
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface">
      <DataTable
        label={translator.t('screen.sessions')}
        columns={columns}
        count={cards.length}
        rowAt={(index) => cards[index]}
        rowKey={(card) => card.sessionId}
        onOpen={(card) => navigate(`/sessions/${encodeURIComponent(card.sessionId)}`)}
        minWidth="66rem"
      />
    </div>
  );
}
