import { useState } from 'react';
import type { CallOutput } from '../../../../src/shared/contract/index.ts';
import { findLimitProblem } from '../../../../src/shared/payments/wallet-limits.ts';
import { formatMicro } from '../../../money/amounts.ts';
import { DescriptionItem, DescriptionList } from '../../../layout/description-list.tsx';
import { useMutation } from '../../../host/index.ts';
import { useAddressQuery } from '../../../routes/hash-router.ts';
import { useText } from '../../../text/index.ts';
import { Button, FailureNote, Panel, Progress, Skeleton, Switch, toast } from '../../../ui/index.ts';
import { AgentsPanel, type LimitsPanelProps } from './agents-panel.tsx';
import { areLimitsValid, LimitFields, type LimitsPatch } from './limit-fields.tsx';
import { PaymentsLayout } from '../payments-layout.tsx';
import { Usdc } from '../usdc.tsx';
import { useLimitChanges, type LimitChanges } from './use-limit-changes.ts';
import { usePaymentQuery } from '../use-payments.ts';
import { WalletHistory } from './wallet-history.tsx';
import { WalletPaymentDrawer } from './wallet-payment-drawer.tsx';
import { Entity } from '../../../names/entity.tsx';

type Overview = CallOutput<'wallet.overview'>;

const MAX_VISIBLE = 50;

/** `#/payments/wallet`: the balance, the limits, payments that wait for approval, and past payments. */
export function WalletScreen() {
  const { t, language } = useText();
  const overview = usePaymentQuery('wallet.overview', {}, ['wallet', 'payment']);
  const history = usePaymentQuery('wallet.payments', { limit: MAX_VISIBLE }, ['wallet']);
  const addressQuery = useAddressQuery();
  const selectedKey = addressQuery.get('open');
  const createWallet = useMutation('wallet.new');
  const reload = (): void => {
    overview.reload();
    history.reload();
  };
  const { value } = overview;
  const changes = useLimitChanges(value?.limits ?? null, (limits, patch) => {
    reload();
    if (patch.enabled !== undefined) return;
    const usdc = (micro: number): string => formatMicro(micro, language);
    const amounts = {
      call: usdc(limits.perCallMicro),
      hour: usdc(limits.perHourMicro),
      day: usdc(limits.perDayMicro),
    };
    toast('ok', t('wallet.limits_saved'), t('wallet.limits_now', amounts));
  });
  // The history stands above the other panels while a payment waits for the person, and below them otherwise.
  const historyPanel = (
    <WalletHistory
      rows={history.value ?? []}
      selectedKey={selectedKey}
      onOpen={(paymentId) => addressQuery.set({ open: paymentId })}
      onChanged={reload}
    />
  );
  return (
    <PaymentsLayout
      failure={overview.failure ?? createWallet.failure}
      onRetry={reload}
      actions={
        value?.address === null ? (
          <Button
            variant="primary"
            busy={createWallet.busy}
            onClick={() => void createWallet.run({}).then(reload)}
          >
            {t('wallet.create')}
          </Button>
        ) : undefined
      }
    >
      {value === null ? (
        <Skeleton className="h-60" />
      ) : (
        <div className="flex max-w-6xl flex-col gap-4">
          {value.waiting > 0 ? historyPanel : null}
          <FailureNote failure={changes.failure} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <Balance overview={value} changes={changes} />
              <AgentsPanel
                key={JSON.stringify([value.limits.agents, value.limits.servers])}
                limits={value.limits}
                changes={changes}
              />
            </div>
            <Limits key={limitsKeyOf(value.limits)} limits={value.limits} changes={changes} />
          </div>
          {value.waiting > 0 ? null : historyPanel}
        </div>
      )}
      <OpenPaymentDrawer paymentId={selectedKey} onClose={() => addressQuery.set({ open: '' })} />
    </PaymentsLayout>
  );
}

/** Shows the payment that the address names; it may be older than the listed ones. */
function OpenPaymentDrawer({
  paymentId,
  onClose,
}: {
  readonly paymentId: string;
  readonly onClose: () => void;
}) {
  const query = paymentId === '' ? null : { paymentId, limit: 1 };
  const { value } = usePaymentQuery('wallet.payments', query, ['wallet']);
  const payment = value?.find((each) => each.paymentId === paymentId) ?? null;
  return <WalletPaymentDrawer payment={payment} onClose={onClose} />;
}

/** The key of the Limits panel without what other panels change, so that such a change does not reset its fields. */
const limitsKeyOf = (limits: Overview['limits']): string =>
  JSON.stringify({ ...limits, enabled: null, agents: null, servers: null });

function Balance({ overview, changes }: { overview: Overview; changes: LimitChanges }) {
  const { t } = useText();
  const { address, balanceMicro } = overview;
  return (
    <Panel title={t('wallet.title')}>
      <DescriptionList>
        <DescriptionItem name={t('wallet.address')}>
          {address === null ? t('wallet.none') : <Entity id={address} label={t('wallet.address')} />}
        </DescriptionItem>
        <DescriptionItem name={t('wallet.balance')}>
          {balanceMicro === null ? t('ui.none') : <Usdc micro={balanceMicro} />}
        </DescriptionItem>
        <DescriptionItem name={t('wallet.spent_hour')}>
          <SpentBar
            label={t('wallet.spent_hour')}
            spentMicro={overview.spentHourMicro}
            limitMicro={overview.limits.perHourMicro}
          />
        </DescriptionItem>
        <DescriptionItem name={t('wallet.spent_day')}>
          <SpentBar
            label={t('wallet.spent_day')}
            spentMicro={overview.spentDayMicro}
            limitMicro={overview.limits.perDayMicro}
          />
        </DescriptionItem>
      </DescriptionList>
      <div className="mt-4">
        <Switch
          label={t('wallet.enabled')}
          hint={t('wallet.enabled_hint')}
          checked={overview.limits.enabled}
          onChange={(isEnabled) => changes.change({ enabled: isEnabled })}
        />
      </div>
    </Panel>
  );
}

/** Shows how much of a limit has been spent. */
function SpentBar(props: {
  readonly label: string;
  readonly spentMicro: number;
  readonly limitMicro: number;
}) {
  const { t, language } = useText();
  const { spentMicro, limitMicro } = props;
  const text = t('wallet.spent_of', {
    spent: formatMicro(spentMicro, language),
    limit: formatMicro(limitMicro, language),
  });
  return (
    // The box is as tall as a line, so that the bar is centred beside its name.
    <div className="grid min-h-6 items-center">
      <Progress label={props.label} value={Math.min(spentMicro, limitMicro)} max={limitMicro} text={text} />
    </div>
  );
}

function Limits({ limits, changes }: LimitsPanelProps) {
  const { t } = useText();
  const [patch, setPatch] = useState<LimitsPatch>({});
  const draft = { ...limits, ...patch };
  const contradiction = findLimitProblem(draft);
  return (
    <Panel title={t('wallet.limits')}>
      <LimitFields limits={draft} onChange={(newPatch) => setPatch((last) => ({ ...last, ...newPatch }))} />
      {contradiction === null ? null : (
        <p role="alert" className="mt-3 text-bad">
          {t(`wallet.${contradiction.kind}`, {
            tool: contradiction.kind === 'tool_day_below_call' ? contradiction.tool : '',
          })}
        </p>
      )}
      <div className="mt-4 flex justify-end">
        <Button
          variant="primary"
          busy={changes.isBusy}
          disabled={!areLimitsValid(draft) || contradiction !== null}
          onClick={() => changes.change(patch)}
        >
          {t('wallet.save')}
        </Button>
      </div>
    </Panel>
  );
}
