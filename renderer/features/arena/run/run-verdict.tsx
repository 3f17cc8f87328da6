import type { ArenaReport, ArenaVerdict } from '../../../../src/shared/contract/index.ts';
import { useText } from '../../../text/index.ts';
import { Panel, StatusBadge, type StatusKind } from '../../../ui/index.ts';
import { signed } from '../arena-labels.ts';
import { SprtPicture } from './pictures/sprt-picture.tsx';
import { boundsLabel, questionLabel } from '../test-labels.ts';

const KINDS: Readonly<Record<ArenaVerdict['state'], StatusKind>> = {
  h0: 'neutral',
  h1: 'ok',
  running: 'pending',
  undecided: 'warn',
};

/** Shows the sequential test of a run: its question, its answer, and the way of the likelihood ratio to it. */
export function RunVerdict({ run }: { readonly run: ArenaReport }) {
  const text = useText();
  const { t, number } = text;
  const { verdict, recount } = run.statistics;
  if (verdict === null) return null;
  const { settings, state, pairs, pairsAfter } = verdict;
  const two = (value: number) => number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <Panel title={t('arena.verdict')}>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <b className="font-semibold">{questionLabel(text, settings)}</b>
        <StatusBadge kind={KINDS[state]}>{t(`arena.answer_${state}`)}</StatusBadge>
      </p>
      <p>
        {t(`arena.verdict_${state}`, {
          elo0: signed(text, settings.elo0),
          elo1: signed(text, settings.elo1),
          pairs: number(pairs),
        })}
      </p>
      <div className="my-2">
        <SprtPicture verdict={verdict} path={run.sprtPath} />
      </div>
      <p className="figures text-small text-muted">
        {t('arena.llr', {
          llr: two(verdict.llr),
          lower: two(verdict.lower),
          upper: two(verdict.upper),
        })}
        {' · '}
        {boundsLabel(text, settings)}
      </p>
      {recount === null ? null : (
        <p role="alert" className="border-l-4 border-l-warn pl-3">
          {t('arena.recount', {
            answer: t(`arena.answer_${recount.state}`),
            pairs: number(recount.pairs),
            llr: two(recount.llr),
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
