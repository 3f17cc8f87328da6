import { useMemo } from 'react';
import type { ArenaGame, ArenaRunReport } from '../../../../src/shared/contract/index.ts';
import { navigate } from '../../../routes/hash-router.ts';
import { useText, type Translator } from '../../../text/index.ts';
import { CopyText, StatusBadge, type Column } from '../../../ui/index.ts';
import { DataTable } from '../../../ui/data-table.tsx';

interface Names {
  readonly a: string;
  readonly b: string;
}

const open = (game: ArenaGame) => navigate(`/sessions/${encodeURIComponent(game.sessionId)}`);

function Result({ game, names }: { readonly game: ArenaGame; readonly names: Names }) {
  const { t } = useText();
  if (game.status === 'active') return <StatusBadge tone="pending">{t('arena.playing')}</StatusBadge>;
  if (!game.counts) return <StatusBadge tone="warn">{t('arena.undecided')}</StatusBadge>;
  if (game.winner === null) return <StatusBadge tone="neutral">{t('arena.drawn')}</StatusBadge>;
  return (
    <StatusBadge tone={game.winner === 'a' ? 'ok' : 'bad'}>
      {t('arena.won_by', { name: names[game.winner] })}
    </StatusBadge>
  );
}

function playedByText({ t }: Translator, { playedBy }: ArenaGame): string {
  return playedBy === null
    ? t('arena.played_here')
    : t(`arena.played_${playedBy.trust}`, { worker: playedBy.worker });
}

/** Who played each game, with the class of trust; only of runs that workers play. */
const playedColumn = (translator: Translator): Column<ArenaGame> => ({
  id: 'played',
  title: translator.t('arena.column_played'),
  track: 'minmax(7rem,1fr)',
  cell: (game) => playedByText(translator, game),
});

function columnsOf(translator: Translator, names: Names, hasWorkers: boolean): readonly Column<ArenaGame>[] {
  const { t, code, number } = translator;
  return [
    {
      id: 'number',
      title: t('arena.column_number'),
      track: '3rem',
      align: 'right',
      // Numbers start at one, as in the export.
      cell: (game) => number(game.number + 1),
    },
    {
      id: 'seat',
      title: t('arena.column_seat', { a: names.a }),
      track: 'minmax(6rem,1fr)',
      cell: (game) => code('role', game.aRole),
    },
    {
      id: 'result',
      title: t('arena.column_result'),
      track: 'minmax(9rem,1.6fr)',
      cell: (game) => <Result game={game} names={names} />,
    },
    {
      id: 'reason',
      title: t('arena.column_reason'),
      track: 'minmax(9rem,1.6fr)',
      cell: (game) => (game.reason === null ? t('ui.none') : code('reason', game.reason)),
    },
    {
      id: 'plies',
      title: t('arena.column_plies'),
      track: '4rem',
      align: 'right',
      cell: (game) => number(game.plies),
    },
    ...(hasWorkers ? [playedColumn(translator)] : []),
    {
      id: 'session',
      title: t('arena.column_session'),
      track: '5rem',
      cell: (game) => (
        <CopyText text={game.sessionId} name={t('session.id')} caption={t('names.copy_id')} tabIndex={-1} />
      ),
    },
  ];
}

/** Lists every game, newest first; Enter or a click opens its session. */
export function RunGames({ run }: { readonly run: ArenaRunReport }) {
  const translator = useText();
  const { rows } = run;
  const [a, b] = [run.a.name, run.b.name];
  const hasWorkers = (run.plan?.workers ?? null) !== null;
  const columns = useMemo(() => columnsOf(translator, { a, b }, hasWorkers), [translator, a, b, hasWorkers]);
  if (rows.length === 0) return null;
  return (
    <div className="flex h-96 min-h-0 flex-col overflow-hidden rounded-panel border border-line bg-surface">
      <DataTable
        label={translator.t('arena.table')}
        columns={columns}
        count={rows.length}
        rowAt={(index) => rows[rows.length - 1 - index]}
        rowKey={(game) => game.sessionId}
        onOpen={open}
        minWidth="40rem"
      />
    </div>
  );
}
