import { useState } from 'react';
import { useQuery } from '../../host/index.ts';
import { formatMicro } from '../../money/amounts.ts';
import { createLoadable } from '../../routes/loadable.ts';
import { Lazy } from '../../routes/lazy.tsx';
import { loadTexts, useText } from '../../text/index.ts';
import { Button } from '../../ui/index.ts';
import type { BudgetOwner } from './budget-form.ts';

/** Loaded when it is opened, because its fields are large. */
const budgetDialog = createLoadable(async () => {
  const [loadedModule] = await Promise.all([import('./budget-dialog.tsx'), loadTexts(['budget'])]);
  return loadedModule.BudgetDialog;
});

/** Shows a button that opens the limits of an agent. */
export function BudgetButton({ name, ...owner }: BudgetOwner & { readonly name: string }) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button aria-label={t('picker.limits_named', { name })} onClick={() => setIsOpen(true)}>
        {t('picker.limits')}
      </Button>
      {isOpen ? (
        <Lazy component={budgetDialog} props={{ name, owner, onClose: () => setIsOpen(false) }} />
      ) : null}
    </>
  );
}

/** Shows the limits of an agent in one line. */
export function BudgetLine(owner: BudgetOwner) {
  const { t, number, language } = useText();
  const { value } = useQuery('seats.playerBudget', owner);
  if (value === null) return null;
  const { perMoveMs, tokens, costMicros } = value.budget;
  return (
    <span className="tabular-nums text-small text-muted">
      {t('picker.budget_line', {
        seconds: number(perMoveMs / 1000),
        tokens: tokens === null ? t('picker.line_no_tokens') : t('picker.line_tokens', { count: tokens }),
        cost:
          costMicros === null
            ? t('picker.line_no_cost')
            : t('picker.line_cost', { cost: formatMicro(costMicros, language) }),
      })}
    </span>
  );
}
