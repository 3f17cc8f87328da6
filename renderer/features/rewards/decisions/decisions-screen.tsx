import { Coins } from 'lucide-react';
import { useRef } from 'react';
import { useCommandLine } from '../../../copied-commands/index.ts';
import { useScreenShortcuts } from '../../../shortcuts/use-shortcuts.ts';
import { useAddressQuery } from '../../../routes/hash-router.ts';
import { useText } from '../../../text/index.ts';
import { LoadDemo } from '../../../demo/index.ts';
import { EmptyState, NewRowsButton, NoResults, FailureNote } from '../../../ui/index.ts';
import { DecisionDrawer } from './decision-drawer.tsx';
import { readDecisionFilter, hasFilter, NO_FILTER } from './decision-filter.ts';
import { DecisionFilterBar } from './decision-filter-bar.tsx';
import { DecisionTable } from '../decision-table.tsx';
import { parseDecisionKey, isAwaitingReview, decisionKeyOf } from '../decision-labels.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { RewardsLayout } from '../rewards-layout.tsx';
import { useDecisions, type Decisions } from './use-decisions.ts';
import { useReview } from '../use-review.ts';

const SIMULATE = 'rewards simulate --players 3 --matches 20';

/** `#/rewards`: all decisions; one of them can be opened beside the list. */
export function DecisionsScreen() {
  const { t } = useText();
  const addressQuery = useAddressQuery();
  const filter = readDecisionFilter(addressQuery.get);
  const isFiltered = hasFilter(filter);
  const decisions = useDecisions(filter);
  const review = useReview();
  const walletField = useRef<HTMLInputElement>(null);
  useScreenShortcuts({ '/': () => walletField.current?.focus() });
  const { ready, total, failure, newCount } = decisions;
  const selectedKey = addressQuery.get('open');
  return (
    <RewardsLayout
      fixed
      subtitle={ready ? <DecisionCounts decisions={decisions} isFiltered={isFiltered} /> : undefined}
      announce={newCount === 0 ? null : t('rewards.announce', { count: newCount })}
    >
      <DecisionFilterBar addressQuery={addressQuery} isFiltered={isFiltered} walletField={walletField} />
      <FailureNote failure={failure} onRetry={decisions.reloadFromNewest} className="mb-3" />
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface">
        {ready && total === 0 ? (
          <EmptyList isFiltered={isFiltered} onClear={() => addressQuery.set(NO_FILTER)} />
        ) : (
          <DecisionTable
            decisions={decisions}
            selectedKey={selectedKey.toLowerCase()}
            onOpen={(row) => addressQuery.set({ open: decisionKeyOf(row) })}
            onRowKeyPress={(key, row) => isAwaitingReview(row) && review.onRowKeyPress(key, row)}
          />
        )}
      </div>
      <DecisionDrawer
        decisionKey={parseDecisionKey(selectedKey)}
        onClose={() => addressQuery.set({ open: '' })}
        onReview={review.openReview}
      />
      <ReviewDialog review={review} />
    </RewardsLayout>
  );
}

function DecisionCounts({ decisions, isFiltered }: { decisions: Decisions; isFiltered: boolean }) {
  const { t } = useText();
  const { newCount, total } = decisions;
  return (
    <>
      <span>{t(isFiltered ? 'rewards.count_filtered' : 'rewards.count', { count: total })}</span>
      <NewRowsButton
        count={newCount}
        label={t('rewards.new', { count: newCount })}
        ariaLabel={t('rewards.new_label', { count: newCount })}
        onShow={decisions.reloadFromNewest}
      />
    </>
  );
}

function EmptyList(props: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useText();
  const command = useCommandLine();
  return props.isFiltered ? (
    <NoResults title={t('rewards.none_match')} onClear={props.onClear} />
  ) : (
    <EmptyState
      icon={<Coins size={22} />}
      title={t('rewards.empty_title')}
      hint={t('rewards.empty_hint')}
      action={<LoadDemo />}
      commandLine={command(SIMULATE)}
    />
  );
}
