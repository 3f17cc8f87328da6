import type { ProfileAccuracy, ProfileRecord } from '../../../../src/shared/contract/index.ts';
import { Entity } from '../../../names/entity.tsx';
import { useText } from '../../../text/index.ts';
import { Panel } from '../../../ui/index.ts';

/** The results in one game, or against one agent. */
export type RecordRow = ProfileRecord &
  ({ readonly game: string; readonly accuracy: ProfileAccuracy | null } | { readonly agentId: string });

export interface RecordTableProps {
  readonly title: string;
  /** The heading of the first column. */
  readonly column: string;
  readonly rows: readonly RecordRow[];
}

/** Shows games, results and score by game or by opponent, and the accuracy in games that have one. */
export function RecordTable({ title, column, rows }: RecordTableProps) {
  const { t, code, number } = useText();
  const hasAccuracy = rows.some((row) => 'game' in row && row.accuracy !== null);
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className="text-muted">{t('agent.no_games')}</p>
      ) : (
        <div className="max-h-72 overflow-auto" tabIndex={0} role="region" aria-label={title}>
          <table className="w-full text-left">
            <thead className="text-small text-muted">
              <tr>
                <th className="w-full py-1 font-medium">{column}</th>
                <th className="py-1 pl-3 text-right font-medium">{t('agent.column_games')}</th>
                <th className="py-1 pl-3 text-right font-medium whitespace-nowrap">
                  {t('agent.column_record')}
                </th>
                <th className="py-1 pl-3 text-right font-medium">{t('agent.column_score')}</th>
                {hasAccuracy ? (
                  <th
                    className="py-1 pl-3 text-right font-medium whitespace-nowrap"
                    title={t('agent.accuracy_hint')}
                  >
                    {t('agent.column_accuracy')}
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={'game' in row ? row.game : row.agentId} className="border-t border-line">
                  <td className="max-w-0 truncate py-1">
                    {'game' in row ? (
                      code('game', row.game)
                    ) : (
                      <Entity id={row.agentId} label={t('names.agent')} hasKind />
                    )}
                  </td>
                  <td className="tabular-nums pl-3 text-right">{number(row.games)}</td>
                  <td className="tabular-nums pl-3 text-right whitespace-nowrap">
                    {`${number(row.wins)} · ${number(row.draws)} · ${number(row.losses)}`}
                  </td>
                  <td className="tabular-nums pl-3 text-right">
                    {number((row.wins + row.draws / 2) / row.games, {
                      style: 'percent',
                      maximumFractionDigits: 0,
                    })}
                  </td>
                  {hasAccuracy ? <Accuracy accuracy={'game' in row ? row.accuracy : null} /> : null}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

/** Shows the mean accuracy in one game, and over how many games. */
function Accuracy({ accuracy }: { readonly accuracy: ProfileAccuracy | null }) {
  const { t, number } = useText();
  return (
    <td className="tabular-nums pl-3 text-right whitespace-nowrap">
      {accuracy === null
        ? t('ui.none')
        : t('agent.accuracy', {
            percent: number(accuracy.percent / 100, { style: 'percent', maximumFractionDigits: 0 }),
            count: accuracy.games,
          })}
    </td>
  );
}
