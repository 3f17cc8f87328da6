import type { ArenaReport, ModelFigures } from '../../../src/shared/contract/index.ts';
import { useText, type Speaker } from '../../text/index.ts';
import { Panel } from '../../ui/index.ts';

type Row = readonly [title: string, of: (figures: ModelFigures) => string];

function rowsIn({ t, number }: Speaker): readonly Row[] {
  const share = (value: number) => number(value, { style: 'percent', maximumFractionDigits: 1 });
  const one = (value: number) => number(value, { maximumFractionDigits: 1 });
  const two = (value: number) => number(value, { maximumFractionDigits: 2 });
  const seconds = (ms: number | null) => (ms === null ? t('ui.none') : two(ms / 1000));
  return [
    [t('models.moves'), (each) => number(each.moves)],
    [t('models.first_try'), (each) => share(each.firstTryRate)],
    [t('models.illegal'), (each) => share(each.illegalRate)],
    [t('models.unparsable'), (each) => share(each.unparsableRate)],
    [t('models.retries'), (each) => two(each.retriesPerMove)],
    [t('models.tokens_per_move'), (each) => one(each.tokensPerMove)],
    [t('models.prompt_tokens'), (each) => one(each.promptTokensPerMove)],
    [t('models.completion_tokens'), (each) => one(each.completionTokensPerMove)],
    [t('models.seconds_per_move'), (each) => two(each.secondsPerMove)],
    [t('models.latency'), (each) => `${seconds(each.latencyP50Ms)} / ${seconds(each.latencyP95Ms)} s`],
    [t('models.timeouts'), (each) => number(each.timeouts)],
    [t('models.transport_retries'), (each) => number(each.transportRetries)],
  ];
}

/** The two players side by side. */
export function RunFigures({ run }: { readonly run: ArenaReport }) {
  const text = useText();
  const { t } = text;
  const { a, b } = run.figures;
  return (
    <Panel title={t('arena.figures')}>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('arena.figures')}>
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="text-small text-muted">
              <th scope="col" className="py-1 pr-4 font-medium">
                {t('arena.figure')}
              </th>
              {[run.a.name, run.b.name].map((name, side) => (
                <th key={side} scope="col" className="max-w-48 truncate py-1 pl-4 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsIn(text).map(([title, of]) => (
              <tr key={title} className="border-t border-line">
                <th scope="row" className="py-1 pr-4 font-normal">
                  {title}
                </th>
                <td className="figures py-1 pl-4 text-right">{a.moves === 0 ? t('ui.none') : of(a)}</td>
                <td className="figures py-1 pl-4 text-right">{b.moves === 0 ? t('ui.none') : of(b)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2 text-small text-muted">{t('arena.no_tokens')}</p>
    </Panel>
  );
}
