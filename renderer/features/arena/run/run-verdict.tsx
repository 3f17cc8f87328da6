import type { ArenaRunReport, ArenaVerdict } from '../../../../src/shared/contract/index.ts';
import { useText, type Translator } from '../../../text/index.ts';
import { Panel, StatusBadge, type StatusTone } from '../../../ui/index.ts';
import { formatSigned } from '../arena-labels.ts';
import { SprtChart } from './charts/sprt-chart.tsx';
import { boundsLabel, questionLabel } from '../test-labels.ts';

const TONES: Readonly<Record<ArenaVerdict['state'], StatusTone>> = {
  h0: 'neutral',
  h1: 'ok',
  running: 'pending',
  undecided: 'warn',
};

/** The state of a test. It is undecided only when the run is done, because any other run may continue. */
const verdictStateOf = ({ state }: ArenaRunReport, verdict: ArenaVerdict): ArenaVerdict['state'] =>
  verdict.state === 'undecided' && state !== 'done' ? 'running' : verdict.state;

function verdictText(
  translator: Translator,
  { settings, pairs }: ArenaVerdict,
  state: ArenaVerdict['state'],
) {
  const { t, number } = translator;
  const bounds = {
    elo0: formatSigned(translator, settings.elo0),
    elo1: formatSigned(translator, settings.elo1),
  };
  if (state !== 'undecided') return t(`arena.verdict_${state}`, { ...bounds, pairs: number(pairs) });
  return pairs === 0
    ? t('arena.verdict_no_pair', bounds)
    : t('arena.verdict_undecided', { ...bounds, count: pairs });
}

/** Shows the sequential test of a run: its hypotheses, its decision and the path of the log-likelihood ratio. */
export function RunVerdict({ run }: { readonly run: ArenaRunReport }) {
  const translator = useText();
  const { t, number } = translator;
  const { verdict, recount } = run.statistics;
  if (verdict === null) return null;
  const { settings, pairsAfter } = verdict;
  const state = verdictStateOf(run, verdict);
  const formatRatio = (value: number) =>
    number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <Panel title={t('arena.verdict')}>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <b className="font-semibold">{questionLabel(translator, settings)}</b>
        <StatusBadge tone={TONES[state]}>{t(`arena.answer_${state}`)}</StatusBadge>
      </p>
      <p>{verdictText(translator, verdict, state)}</p>
      <div className="my-2">
        <SprtChart verdict={verdict} path={run.sprtPath} />
      </div>
      <p className="tabular-nums text-small text-muted">
        {t('arena.llr', {
          llr: formatRatio(verdict.llr),
          lower: formatRatio(verdict.lower),
          upper: formatRatio(verdict.upper),
        })}
        {' · '}
        {boundsLabel(translator, settings)}
      </p>
      {recount === null ? null : (
        <p role="alert" className="border-l-4 border-l-warn pl-3">
          {t('arena.recount', {
            answer: t(`arena.answer_${recount.state}`),
            pairs: number(recount.pairs),
            llr: formatRatio(recount.llr),
          })}
        </p>
      )}
      {pairsAfter === 0 ? null : (
        <p className="text-small text-muted">{t('arena.pairs_after', { count: pairsAfter })}</p>
      )}
      <p className="text-small text-muted">{t(verdict.stops ? 'arena.test_stops' : 'arena.test_goes_on')}</p>
    </Panel>
  );
}
