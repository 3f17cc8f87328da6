import type { ArenaRunReport, ModelStats } from '../../../../src/shared/contract/index.ts';
import { useText, type Translator } from '../../../text/index.ts';
import { Panel } from '../../../ui/index.ts';
import { runSettingsOf } from './run-settings.ts';

interface Row {
  readonly title: string;
  readonly format: (stats: ModelStats) => string;
  /** The row is empty for players that are not models. */
  readonly isModelOnly?: boolean;
}

function rowsOf({ t, number }: Translator): readonly Row[] {
  const share = (value: number) => number(value, { style: 'percent', maximumFractionDigits: 1 });
  const oneDecimal = (value: number) => number(value, { maximumFractionDigits: 1 });
  const twoDecimals = (value: number) => number(value, { maximumFractionDigits: 2 });
  const seconds = (ms: number | null) => (ms === null ? t('ui.none') : twoDecimals(ms / 1000));
  const modelRow = (title: string, format: Row['format']): Row => ({ title, format, isModelOnly: true });
  return [
    { title: t('models.moves'), format: (each) => number(each.moves) },
    { title: t('models.seconds_per_move'), format: (each) => twoDecimals(each.secondsPerMove) },
    modelRow(t('models.first_try'), (each) => share(each.firstTryRate)),
    modelRow(t('models.illegal'), (each) => share(each.illegalRate)),
    modelRow(t('models.unparsable'), (each) => share(each.unparsableRate)),
    modelRow(t('models.retries'), (each) => twoDecimals(each.retriesPerMove)),
    modelRow(t('models.tokens_per_move'), (each) => oneDecimal(each.tokensPerMove)),
    modelRow(t('models.prompt_tokens'), (each) => oneDecimal(each.promptTokensPerMove)),
    modelRow(t('models.completion_tokens'), (each) => oneDecimal(each.completionTokensPerMove)),
    modelRow(
      t('models.latency'),
      (each) => `${seconds(each.latencyP50Ms)} / ${seconds(each.latencyP95Ms)} s`,
    ),
    modelRow(t('arena.wait'), (each) => `${seconds(each.waitP95Ms)} s`),
    modelRow(t('models.timeouts'), (each) => number(each.timeouts)),
    modelRow(t('models.transport_retries'), (each) => number(each.transportRetries)),
  ];
}

/** Compares the two players side by side. Rows and columns without a value are left out. */
export function RunStats({ run }: { readonly run: ArenaRunReport }) {
  const translator = useText();
  const { t } = translator;
  const cell = (row: Row, side: 'a' | 'b') => {
    const stats = run.stats[side];
    const isEmpty = stats.moves === 0 || (row.isModelOnly === true && run.policy[side] === null);
    return isEmpty ? t('ui.none') : row.format(stats);
  };
  const none = t('ui.none');
  const lines = [
    ...rowsOf(translator).map((row) => ({
      title: row.title,
      cells: [cell(row, 'a'), cell(row, 'b')],
      isText: false,
    })),
    ...runSettingsOf(translator, run).map(([title, ...cells]) => ({ title, cells, isText: true })),
  ].filter(({ cells }) => cells.some((each) => each !== none));
  const sides = ([0, 1] as const).filter((side) => lines.some(({ cells }) => cells[side] !== none));
  if (lines.length === 0)
    return (
      <Panel title={t('arena.statistics')}>
        <p className="text-muted">{t('arena.no_share')}</p>
      </Panel>
    );
  return (
    <Panel title={t('arena.statistics')}>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('arena.statistics')}>
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="text-small text-muted">
              <th scope="col" className="py-1 pr-4 font-medium">
                {t('arena.figure')}
              </th>
              {sides.map((side) => (
                <th key={side} scope="col" className="max-w-48 truncate py-1 pl-4 text-right font-medium">
                  {[run.a.name, run.b.name][side]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ title, cells, isText }) => (
              <tr key={title} className="border-t border-line align-top">
                <th scope="row" className="py-1 pr-4 font-normal">
                  {title}
                </th>
                {sides.map((side) => (
                  <td
                    key={side}
                    className={`py-1 pl-4 text-right ${isText ? 'max-w-64 break-words' : 'tabular-nums'}`}
                  >
                    {cells[side]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2 text-small text-muted">{t('arena.no_tokens')}</p>
    </Panel>
  );
}
