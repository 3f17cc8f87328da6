import { CountingTable } from './counting-table.tsx';
import type { ArenaRunReport } from '../../../../src/shared/contract/index.ts';
import { useText } from '../../../text/index.ts';
import { Panel, StatusBadge } from '../../../ui/index.ts';
import { formatPercent } from '../arena-labels.ts';

/** Shows the score by both countings, with the games that each one leaves out. */
export function RunCountings({ run }: { readonly run: ArenaRunReport }) {
  const translator = useText();
  const { t, number } = translator;
  const { strict, tolerant } = run.policies;
  const tables = [
    { id: 'strict', title: t('arena.strict'), table: strict },
    { id: 'tolerant', title: t('arena.tolerant'), table: tolerant },
  ] as const;
  const rows = [
    [
      t('arena.points'),
      ...tables.map(({ table: { share } }) =>
        share === null ? t('ui.none') : formatPercent(translator, share),
      ),
    ],
    [
      t('arena.interval_title'),
      ...tables.map(({ table: { interval95 } }) =>
        interval95 === null
          ? t('ui.none')
          : interval95.map((end) => formatPercent(translator, end)).join(' – '),
      ),
    ],
    [t('arena.units'), ...tables.map(({ table: { units } }) => number(units))],
    ...(['a', 'b'] as const).map((side) => [
      t('arena.left_out', { name: run[side].name }),
      ...tables.map(({ table: { leftOut } }) => number(leftOut[side])),
    ]),
    [t('arena.left_out_undecided'), ...tables.map(({ table: { leftOut } }) => number(leftOut.undecided))],
  ];
  return (
    <Panel title={t('arena.policies')}>
      <CountingTable label={t('arena.policies')} columns={tables} rows={rows} />
      {strict.isBiased || tolerant.isBiased ? (
        <StatusBadge tone="warn">{t('arena.left_out_warning')}</StatusBadge>
      ) : null}
      <p className="mt-2 text-small text-muted">{t('arena.policies_hint')}</p>
    </Panel>
  );
}
