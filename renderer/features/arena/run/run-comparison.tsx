import { Link } from 'wouter';
import type { ArenaComparison, ArenaRunReport } from '../../../../src/shared/contract/index.ts';
import { isRenamedTemplate } from '../../../../src/shared/names/game-names.ts';
import { useHostEvent, useMutation, useQuery, useThrottled } from '../../../host/index.ts';
import { navigate } from '../../../routes/hash-router.ts';
import { useText, type PlainKey, type Translator } from '../../../text/index.ts';
import { Button, FailureLine, FailureNote, Panel } from '../../../ui/index.ts';
import { formatPercent } from '../arena-labels.ts';
import { CountingTable } from './counting-table.tsx';

const MIN_READ_GAP_MS = 1500;

/**
 * Compares a run in which models play a game under its own names with the same run under other names. Offers to play
 * the one of the two that is missing.
 */
export function RunComparison({ run }: { readonly run: ArenaRunReport }) {
  const hasModel = run.a.choice.kind === 'llm' || run.b.choice.kind === 'llm';
  const canCompare = run.plan !== null && isRenamedTemplate(run.template);
  return canCompare && (hasModel || run.plan?.variant === 'renamed') ? <Comparison run={run} /> : null;
}

function Comparison({ run }: { readonly run: ArenaRunReport }) {
  const { t } = useText();
  const { arenaId, state } = run;
  const { value, failure, reload } = useQuery('arena.compare', { arenaId });
  const reloadSoon = useThrottled(reload, MIN_READ_GAP_MS);
  const comparedIds = [arenaId, value?.ownArenaId, value?.renamedArenaId];
  useHostEvent('arena.progress', (progress) => {
    if (comparedIds.includes(progress.arenaId)) reloadSoon();
  });
  if (failure !== null)
    return (
      <Panel title={t('arena.compare')}>
        <FailureNote failure={failure} onRetry={reload} />
      </Panel>
    );
  if (value !== null) return <ComparisonTable comparison={value} visibleArenaId={arenaId} />;
  return state === 'done' ? <VariantOffer run={run} /> : null;
}

function VariantOffer({ run: { arenaId, plan } }: { readonly run: ArenaRunReport }) {
  const { t } = useText();
  const playVariant = useMutation('arena.playVariant');
  return (
    <Panel title={t('arena.compare')}>
      <p className="max-w-prose text-muted">{t('arena.compare_offer')}</p>
      <FailureLine failure={playVariant.failure} />
      <Button
        busy={playVariant.busy}
        onClick={() =>
          void playVariant
            .run({ arenaId })
            .then((variantRun) => variantRun !== null && navigate(`/arena/${variantRun.arenaId}`))
        }
      >
        {t(plan?.variant === 'renamed' ? 'arena.compare_play_own' : 'arena.compare_play')}
      </Button>
    </Panel>
  );
}

/** Formats a difference of shares in percentage points, with its sign. */
const formatPoints = ({ number }: Translator, difference: number): string =>
  number(100 * difference, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

function meaningOf({ isHarness, strict: { interval95, counts } }: ArenaComparison): PlainKey {
  if (interval95 === null) return 'arena.compare_none';
  // `counts` is a histogram; its middle class holds the pairs without a difference.
  const middleIndex = (counts.length - 1) / 2;
  const hasNoDifference = counts.every((count, index) => count === 0 || index === middleIndex);
  if (isHarness) return hasNoDifference ? 'arena.compare_harness' : 'arena.compare_harness_broken';
  if (interval95[1] < 0) return 'arena.compare_lower';
  return interval95[0] > 0 ? 'arena.compare_higher' : 'arena.compare_same';
}

function ComparisonTable({
  comparison,
  visibleArenaId,
}: {
  readonly comparison: ArenaComparison;
  /** The run on whose page the table is; the table links to the other one. */
  readonly visibleArenaId: string;
}) {
  const translator = useText();
  const { t, number } = translator;
  const comparisons = [comparison.strict, comparison.tolerant];
  const formatShare = (value: number | null): string =>
    value === null ? t('ui.none') : formatPercent(translator, value);
  const rows = [
    [t('arena.compare_own'), ...comparisons.map(({ ownShare }) => formatShare(ownShare))],
    [t('arena.compare_renamed'), ...comparisons.map(({ renamedShare }) => formatShare(renamedShare))],
    [
      t('arena.compare_difference'),
      ...comparisons.map(({ difference }) =>
        difference === null ? t('ui.none') : formatPoints(translator, difference),
      ),
    ],
    [
      t('arena.interval_title'),
      ...comparisons.map(({ interval95 }) =>
        interval95 === null
          ? t('ui.none')
          : t('arena.elo_range', {
              low: formatPoints(translator, interval95[0]),
              high: formatPoints(translator, interval95[1]),
            }),
      ),
    ],
    [t('arena.compare_pairs'), ...comparisons.map(({ pairs }) => number(pairs))],
    [t('arena.compare_left_out'), ...comparisons.map(({ leftOut }) => number(leftOut))],
  ];
  const columns = (['strict', 'tolerant'] as const).map((id) => ({ id, title: t(`arena.${id}`) }));
  const otherArenaId =
    comparison.ownArenaId === visibleArenaId ? comparison.renamedArenaId : comparison.ownArenaId;
  return (
    <Panel
      title={t('arena.compare')}
      aside={<Link href={`/arena/${encodeURIComponent(otherArenaId)}`}>{t('arena.compare_other')}</Link>}
    >
      <p className="font-medium">{t(meaningOf(comparison))}</p>
      <CountingTable label={t('arena.compare_difference')} columns={columns} rows={rows} />
      <p className="mt-2 text-small text-muted">{t('arena.compare_hint')}</p>
    </Panel>
  );
}
