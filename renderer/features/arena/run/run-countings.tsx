import { CountingTable } from './counting-table.tsx';
import type { ArenaRunReport } from '../../../../src/shared/contract/index.ts';
import { useText } from '../../../text/index.ts';
import { Panel, StatusBadge } from '../../../ui/index.ts';
import { formatPercent } from '../arena-labels.ts';

/**
 * Shows the score under both scoring rules, with the games that each one leaves out: the share of the points, from 0 to 1,
 * and the units it is measured on, which are pairs of games or single games.
 */
export function RunCountings({ run }: { readonly run: ArenaRunReport }) {
  const translator = useText();
  const { t, number } = translator;
  const { strict, tolerant } = run.policies;
  const countings = [
    { id: 'strict', title: t('arena.strict'), counting: strict },
    { id: 'tolerant', title: t('arena.tolerant'), counting: tolerant },
  ] as const;
  const rows = [
    [
      t('arena.points'),
      ...countings.map(({ counting: { share } }) =>
        share === null ? t('ui.none') : formatPercent(translator, share),
      ),
    ],
    [
      t('arena.interval_title'),
      ...countings.map(({ counting: { interval95 } }) =>
        interval95 === null
          ? t('ui.none')
          : interval95.map((end) => formatPercent(translator, end)).join(' – '),
      ),
    ],
    [t('arena.units'), ...countings.map(({ counting: { units } }) => number(units))],
    ...(['a', 'b'] as const).map((side) => [
      t('arena.left_out', { name: run[side].name }),
      ...countings.map(({ counting: { leftOut } }) => number(leftOut[side])),
    ]),
    [
      t('arena.left_out_undecided'),
      ...countings.map(({ counting: { leftOut } }) => number(leftOut.undecided)),
    ],
  ];
  return (
    <Panel title={t('arena.policies')}>
      <CountingTable label={t('arena.policies')} columns={countings} rows={rows} />
      {strict.isBiased || tolerant.isBiased ? (
        <StatusBadge tone="warn">{t('arena.left_out_warning')}</StatusBadge>
      ) : null}
      <p className="mt-2 text-small text-muted">{t('arena.policies_hint')}</p>
    </Panel>
  );
}
