import { useState } from 'react';
import type { SeatBudgetInfo } from '../../../src/shared/contract/index.ts';
import { useMutation, useQuery, useQueryUpdate } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, Checkbox, Dialog, FailureNote, Skeleton, TextField, toast } from '../../ui/index.ts';
import { NumberField } from '../../ui/number-field.tsx';
import {
  toBudget,
  DEFAULT_BUDGET,
  toBudgetForm,
  MAX_SECONDS_PER_MOVE,
  MAX_TOKENS,
  type BudgetForm,
  type BudgetOwner,
} from './budget-form.ts';

/** Edits the budget of an agent, which the window calls its limits: time, tokens and cost. It is kept for the agent. */
export function BudgetDialog(props: {
  readonly name: string;
  readonly owner: BudgetOwner;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const { name, owner, onClose } = props;
  const { value, failure, reload } = useQuery('seats.playerBudget', owner);
  if (value !== null) return <LoadedDialog {...props} budget={value.budget} />;
  return (
    <Dialog open onClose={onClose} title={t('picker.limits_named', { name })}>
      <FailureNote failure={failure} onRetry={reload} />
      {failure === null ? (
        <div role="status" aria-label={t('ui.loading')}>
          <Skeleton className="h-40" />
        </div>
      ) : null}
    </Dialog>
  );
}

function LoadedDialog(props: {
  readonly name: string;
  readonly owner: BudgetOwner;
  readonly budget: SeatBudgetInfo;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const { name, owner, onClose } = props;
  const [form, setForm] = useState(() => toBudgetForm(props.budget));
  const saveBudget = useMutation('seats.setPlayerBudget');
  const update = useQueryUpdate('seats.playerBudget', owner);
  const budget = toBudget(form);
  const save = () => {
    if (budget === null) return;
    void saveBudget.run({ ...owner, budget }).then((response) => {
      if (response === null) return;
      update(() => response);
      toast('ok', t('picker.saved', { name }));
      onClose();
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('picker.limits_named', { name })}
      description={t('picker.budget_hint')}
      actions={
        <>
          <Button onClick={() => setForm(DEFAULT_BUDGET)}>{t('picker.defaults')}</Button>
          <Button variant="primary" busy={saveBudget.busy} disabled={budget === null} onClick={save}>
            {t('picker.save')}
          </Button>
        </>
      }
    >
      <BudgetFields form={form} onChange={(patch) => setForm({ ...form, ...patch })} />
      <FailureNote failure={saveBudget.failure} />
    </Dialog>
  );
}

function BudgetFields(props: {
  readonly form: BudgetForm;
  readonly onChange: (patch: Partial<BudgetForm>) => void;
}) {
  const { t } = useText();
  const { form, onChange } = props;
  return (
    <div className="flex flex-col gap-4">
      <NumberField
        label={t('picker.budget_move')}
        value={form.secondsPerMove}
        min={1}
        max={MAX_SECONDS_PER_MOVE}
        onChange={(secondsPerMove) => onChange({ secondsPerMove })}
      />
      <div className="flex flex-col gap-2">
        <NumberField
          wide
          label={t('picker.budget_tokens')}
          value={form.tokens}
          min={0}
          max={MAX_TOKENS}
          step={100_000}
          disabled={!form.hasTokenLimit}
          onChange={(tokens) => onChange({ tokens })}
        />
        <Checkbox
          label={t('picker.no_token_limit')}
          checked={!form.hasTokenLimit}
          onChange={(isUnlimited) => onChange({ hasTokenLimit: !isUnlimited })}
        />
      </div>
      <div className="flex flex-col gap-2">
        <TextField
          showLabel
          label={t('picker.budget_cost')}
          value={form.cost}
          maxLength={16}
          disabled={!form.hasCostLimit}
          error={toBudget(form) === null ? t('picker.cost_fault') : null}
          onChange={(cost) => onChange({ cost })}
          className="w-72"
        />
        <Checkbox
          label={t('picker.no_cost_limit')}
          checked={!form.hasCostLimit}
          onChange={(isUnlimited) => onChange({ hasCostLimit: !isUnlimited })}
        />
      </div>
    </div>
  );
}
