import { Plus } from 'lucide-react';
import type { PlanInfo } from '../../../../src/shared/contract/index.ts';
import { useAddressQuery } from '../../../routes/hash-router.ts';
import { useText } from '../../../text/index.ts';
import { Badge, Button, EmptyState, Panel, Skeleton, StatusBadge } from '../../../ui/index.ts';
import { PaymentsLayout } from '../payments-layout.tsx';
import { planText } from './plan-text.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { Usdc } from '../usdc.tsx';
import { usePaymentQuery } from '../use-payments.ts';

/** `#/payments/plans`: the plans that can be subscribed to, with their prices. */
export function PlansScreen() {
  const { t } = useText();
  const addressQuery = useAddressQuery();
  const { value, failure, reload } = usePaymentQuery('plans.list', {}, ['plan']);
  const editedId = addressQuery.get('edit');
  const editedPlan = value?.find(({ planId }) => planId === editedId) ?? null;
  return (
    <PaymentsLayout
      failure={failure}
      onRetry={reload}
      actions={
        <Button variant="primary" onClick={() => addressQuery.set({ edit: 'new' })}>
          <Plus size={16} aria-hidden />
          {t('payments.new_plan')}
        </Button>
      }
    >
      {value === null ? <Skeleton className="h-60" /> : null}
      {value?.length === 0 ? (
        <EmptyState title={t('payments.plans_empty')} hint={t('payments.plans_empty_hint')} />
      ) : null}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] items-start gap-4">
        {value?.map((plan) => (
          <PlanCard key={plan.planId} plan={plan} onEdit={() => addressQuery.set({ edit: plan.planId })} />
        ))}
      </div>
      {editedId === 'new' || editedPlan !== null ? (
        <PlanDialog
          key={editedId}
          plan={editedPlan}
          onClose={() => addressQuery.set({ edit: '' })}
          onSaved={reload}
        />
      ) : null}
    </PaymentsLayout>
  );
}

function PlanCard({ plan, onEdit }: { plan: PlanInfo; onEdit: () => void }) {
  const translator = useText();
  const { t, number } = translator;
  const text = (storedText: string): string => planText(translator, plan.planId, storedText);
  return (
    <Panel
      title={text(plan.name)}
      aside={
        <StatusBadge tone={plan.active ? 'ok' : 'neutral'}>
          {t(plan.active ? 'payments.plan_sold' : 'payments.plan_retired')}
        </StatusBadge>
      }
    >
      <p>
        <Usdc micro={plan.priceMicro} className="text-section! font-semibold" />
      </p>
      <p className="mt-1 flex flex-wrap gap-2">
        <Badge>{t(`payments.interval_${plan.interval}`)}</Badge>
        <Badge>
          {plan.maxApiCalls === null
            ? t('payments.calls_unlimited')
            : t('payments.calls_included', { calls: number(plan.maxApiCalls) })}
        </Badge>
        {plan.durationDays === null ? null : (
          <Badge>{t('payments.lasts_days', { count: plan.durationDays })}</Badge>
        )}
      </p>
      <p className="mt-2 text-muted">{text(plan.description)}</p>
      <ul className="mt-2 list-disc pl-5">
        {plan.features.map((feature) => (
          <li key={feature}>{text(feature)}</li>
        ))}
      </ul>
      <div className="mt-3 flex items-center justify-between gap-2">
        <span className="mono text-muted">{plan.planId}</span>
        <Button onClick={onEdit} aria-label={t('payments.edit_plan', { plan: text(plan.name) })}>
          {t('payments.edit')}
        </Button>
      </div>
    </Panel>
  );
}
