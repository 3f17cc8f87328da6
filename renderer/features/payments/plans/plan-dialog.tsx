import { useState } from 'react';
import type { CallOutput, PlanInfo } from '../../../../src/shared/contract/index.ts';
import { MoneyBadge } from '../../../money/money.tsx';
import { useChain } from '../../../money/use-chain.ts';
import { useMutation, useQuery } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import { Button, Dialog, FailureNote, Select, Switch, TextField, StatusBadge } from '../../../ui/index.ts';
import { toPlanDraft, toPlanForm, parseNumber, type PlanForm } from './plan-form.ts';

export interface PlanDialogProps {
  /** Null creates a new plan. */
  plan: PlanInfo | null;
  onClose: () => void;
  onSaved: () => void;
}

const INTERVALS = ['monthly', 'yearly', 'one-time'] as const;

/** Creates or edits a plan; the price is shown in base units before anything is saved. */
export function PlanDialog({ plan, onClose, onSaved }: PlanDialogProps) {
  const { t } = useText();
  const [form, setForm] = useState(() => toPlanForm(plan));
  const price = form.price.trim();
  const preview = useQuery('plans.preview', price === '' ? null : { price }, { isCached: false }).value;
  const save = useMutation('plans.save');
  const chain = useChain();
  const draft = toPlanDraft(form);
  const isReady = draft !== null && preview?.ok === true;
  const submit = async (): Promise<void> => {
    if (draft === null || (await save.run(draft)) === null) return;
    onSaved();
    onClose();
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={plan === null ? t('payments.new_plan') : t('payments.edit_plan', { plan: plan.name })}
      description={t('payments.plan_hint')}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" busy={save.busy} disabled={!isReady} onClick={() => void submit()}>
            {preview?.ok === true && preview.price !== null
              ? t('payments.save_plan_at', { price: preview.price })
              : t('payments.save_plan')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <FailureNote failure={save.failure} />
        <div>
          <MoneyBadge chain={chain} />
        </div>
        <PlanFields
          form={form}
          isNew={plan === null}
          onChange={(patch) => setForm((last) => ({ ...last, ...patch }))}
        />
        <PricePreview preview={price === '' ? null : preview} />
      </div>
    </Dialog>
  );
}

interface PlanFieldsProps {
  form: PlanForm;
  isNew: boolean;
  onChange: (patch: Partial<PlanForm>) => void;
}

function PlanFields({ form, isNew, onChange }: PlanFieldsProps) {
  const { t } = useText();
  const errorProps = (text: string) =>
    parseNumber(text) === 'wrong' ? { error: t('payments.whole_number') } : {};
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        showLabel
        label={t('payments.plan_id')}
        value={form.planId}
        disabled={!isNew}
        onChange={(planId) => onChange({ planId })}
      />
      <TextField
        showLabel
        label={t('payments.plan_name')}
        value={form.name}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        showLabel
        label={t('payments.plan_price')}
        value={form.price}
        placeholder={t('payments.price_example')}
        onChange={(price) => onChange({ price })}
      />
      <Select
        label={t('payments.plan_interval')}
        showLabel
        value={form.interval}
        choices={INTERVALS.map((each) => ({ value: each, label: t(`payments.interval_${each}`) }))}
        onChange={(interval) => onChange({ interval })}
      />
      <TextField
        showLabel
        label={t('payments.plan_calls')}
        value={form.maxApiCalls}
        hint={t('payments.empty_unlimited')}
        onChange={(maxApiCalls) => onChange({ maxApiCalls })}
        {...errorProps(form.maxApiCalls)}
      />
      {form.interval === 'one-time' ? (
        <TextField
          showLabel
          label={t('payments.plan_days')}
          value={form.durationDays}
          hint={t('payments.empty_for_ever')}
          onChange={(durationDays) => onChange({ durationDays })}
          {...errorProps(form.durationDays)}
        />
      ) : null}
      <TextField
        showLabel
        label={t('payments.plan_description')}
        value={form.description}
        onChange={(description) => onChange({ description })}
      />
      <TextField
        showLabel
        label={t('payments.plan_features')}
        value={form.features}
        hint={t('payments.plan_features_hint')}
        onChange={(features) => onChange({ features })}
      />
      <Switch
        label={t('payments.plan_sold')}
        hint={t('payments.plan_sold_hint')}
        checked={form.active}
        onChange={(active) => onChange({ active })}
      />
    </div>
  );
}

function PricePreview({ preview }: { preview: CallOutput<'plans.preview'> | null }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('payments.preview')} className="min-h-14 rounded-panel bg-raised p-3">
      {preview === null ? (
        <span className="text-muted">{t('payments.preview_none')}</span>
      ) : preview.ok ? (
        <>
          <p className="mono">{t('payments.preview_units', { units: preview.baseUnits ?? '' })}</p>
          {preview.aboveCap === 'none' ? null : (
            <StatusBadge tone="warn">{t(`payments.above_${preview.aboveCap}`)}</StatusBadge>
          )}
        </>
      ) : (
        <StatusBadge tone="bad">{preview.message ?? t('payments.preview_wrong')}</StatusBadge>
      )}
    </div>
  );
}
