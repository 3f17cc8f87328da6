import { useState } from 'react';
import type { CallOutput, WalletLimits } from '../../../src/shared/contract/index.ts';
import { Fact, Facts } from '../../frame/fact.tsx';
import { useDeed } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, CopyText, ErrorNote, Panel, Skeleton, Switch } from '../../ui/index.ts';
import { AgentsPanel } from './agents-panel.tsx';
import { areLimits, LimitFields } from './limit-fields.tsx';
import { PaymentsFrame } from './payments-frame.tsx';
import { Usdc } from './usdc.tsx';
import { usePaymentQuery } from './use-payments.ts';
import { WalletHistory } from './wallet-history.tsx';

type Overview = CallOutput<'wallet.overview'>;

const MOST_SHOWN = 50;

/** `#/payments/wallet`: balance, limits, what waits for approval, what was paid. */
export function WalletScreen() {
  const { t } = useText();
  const overview = usePaymentQuery('wallet.overview', {}, ['wallet', 'payment']);
  const history = usePaymentQuery('wallet.payments', { limit: MOST_SHOWN }, ['wallet']);
  const make = useDeed('wallet.new');
  const reload = (): void => {
    overview.reload();
    history.reload();
  };
  const { value } = overview;
  // What waits for a person comes first.
  const past = <WalletHistory rows={history.value ?? []} onChange={reload} />;
  return (
    <PaymentsFrame
      failure={overview.failure ?? make.failure}
      onRetry={reload}
      actions={
        value?.address === null ? (
          <Button look="primary" busy={make.busy} onClick={() => void make.run({}).then(reload)}>
            {t('wallet.make')}
          </Button>
        ) : undefined
      }
    >
      {value === null ? (
        <Skeleton className="h-60" />
      ) : (
        <div className="flex max-w-6xl flex-col gap-4">
          {value.waiting > 0 ? past : null}
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <Balance overview={value} onChange={reload} />
              <AgentsPanel
                key={`agents ${JSON.stringify(value.limits)}`}
                limits={value.limits}
                onSaved={reload}
              />
            </div>
            <Limits key={JSON.stringify(value.limits)} limits={value.limits} onSaved={reload} />
          </div>
          {value.waiting > 0 ? null : past}
        </div>
      )}
    </PaymentsFrame>
  );
}

function Balance({ overview, onChange }: { overview: Overview; onChange: () => void }) {
  const { t } = useText();
  const { address, balanceMicro } = overview;
  const save = useDeed('wallet.limits');
  const allow = (enabled: boolean): void => void save.run({ ...overview.limits, enabled }).then(onChange);
  return (
    <Panel title={t('wallet.title')}>
      <Facts>
        <Fact name={t('wallet.address')}>
          {address === null ? (
            t('wallet.none')
          ) : (
            <CopyText text={address} name={t('wallet.address')} head={14} tail={8} />
          )}
        </Fact>
        <Fact name={t('wallet.balance')}>
          {balanceMicro === null ? t('ui.none') : <Usdc micro={balanceMicro} />}
        </Fact>
        <Fact name={t('wallet.spent_hour')}>
          <Usdc micro={overview.spentHourMicro} />
        </Fact>
        <Fact name={t('wallet.spent_day')}>
          <Usdc micro={overview.spentDayMicro} />
        </Fact>
      </Facts>
      <div className="mt-4">
        <Switch
          label={t('wallet.enabled')}
          hint={t('wallet.enabled_hint')}
          checked={overview.limits.enabled}
          onChange={allow}
        />
      </div>
      {save.failure === null ? null : <ErrorNote code={save.failure.code} message={save.failure.message} />}
    </Panel>
  );
}

function Limits({ limits, onSaved }: { limits: WalletLimits; onSaved: () => void }) {
  const { t } = useText();
  const [draft, setDraft] = useState(limits);
  const save = useDeed('wallet.limits');
  const submit = async (): Promise<void> => {
    if ((await save.run(draft)) !== null) onSaved();
  };
  return (
    <Panel title={t('wallet.limits')}>
      {save.failure === null ? null : <ErrorNote code={save.failure.code} message={save.failure.message} />}
      <LimitFields limits={draft} onChange={setDraft} />
      <div className="mt-4 flex justify-end">
        <Button look="primary" busy={save.busy} disabled={!areLimits(draft)} onClick={() => void submit()}>
          {t('wallet.save')}
        </Button>
      </div>
    </Panel>
  );
}
