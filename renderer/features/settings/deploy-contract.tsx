import { useState } from 'react';
import type { CallOutput } from '../../../src/shared/contract/index.ts';
import { MICRO_PER_UNIT } from '../../../src/shared/units.ts';
import { DescriptionItem, DescriptionList } from '../../layout/description-list.tsx';
import { formatMicro, formatWei } from '../../money/amounts.ts';
import { isAddress } from '../../money/index.ts';
import { useChain } from '../../money/use-chain.ts';
import { useMutation } from '../../host/index.ts';
import { Entity } from '../../names/entity.tsx';
import { useText } from '../../text/index.ts';
import { Button, FailureNote, Panel, TextField, toast } from '../../ui/index.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { MAX_DAILY_MINT_LIMIT_MONARD } from './max-daily-mint-limit.ts';

const DEFAULT_DAILY_MINT_LIMIT = 100_000;

type Plan = CallOutput<'chain.tokenPlan'>;

/**
 * Deploys the RewardToken to the current network if it is a real one without the contract. The person first sees a
 * preview and then types the name of the network.
 */
export function DeployContract() {
  const { t, code } = useText();
  const chain = useChain();
  const [admin, setAdmin] = useState('');
  const [dailyMintLimit, setDailyMintLimit] = useState(DEFAULT_DAILY_MINT_LIMIT);
  const [plan, setPlan] = useState<Plan | null>(null);
  const preview = useMutation('chain.tokenPlan');
  if (chain === null || chain.playMoney || chain.rewardToken !== null || chain.abilities.read !== null)
    return null;
  const terms = { admin: admin.trim(), ceilingMicro: dailyMintLimit * MICRO_PER_UNIT };
  const edit = (change: () => void): void => {
    change();
    // The preview belongs to the previous values.
    setPlan(null);
  };
  return (
    <Panel title={t('chain.deploy')}>
      <div className="flex flex-col gap-3">
        <p className="max-w-prose text-muted">
          {t('chain.deploy_hint', { network: code('profile', chain.profile) })}
        </p>
        <TextField
          label={t('chain.deploy_admin')}
          showLabel
          mono
          value={admin}
          maxLength={42}
          placeholder="0x…"
          hint={t('chain.deploy_admin_hint')}
          onChange={(text) => edit(() => setAdmin(text))}
        />
        <NumberField
          label={t('chain.set_ceiling')}
          value={dailyMintLimit}
          min={1}
          max={MAX_DAILY_MINT_LIMIT_MONARD}
          onChange={(value) => edit(() => setDailyMintLimit(value))}
        />
        <FailureNote failure={preview.failure} />
        <div>
          <Button
            busy={preview.busy}
            disabled={!isAddress(admin.trim())}
            onClick={() => void preview.run(terms).then(setPlan)}
          >
            {t('chain.deploy_preview')}
          </Button>
        </div>
        {plan === null ? null : <PlanPart plan={plan} onDone={() => setPlan(null)} />}
      </div>
    </Panel>
  );
}

function PlanPart({ plan, onDone }: { plan: Plan; onDone: () => void }) {
  const { t, language } = useText();
  const [typedName, setTypedName] = useState('');
  const deploy = useMutation('chain.tokenDeploy');
  const eth = (wei: string): string => t('chain.eth', { amount: formatWei(wei, language) });
  const onDeploy = async (): Promise<void> => {
    const { admin, ceilingMicro } = plan;
    const deployment = await deploy.run({ admin, ceilingMicro, typedName: typedName.trim() });
    if (deployment === null) return;
    toast('ok', t('chain.deployed'), deployment.contract);
    onDone();
  };
  return (
    <div className="flex flex-col gap-3 rounded-panel border border-line border-l-4 border-l-warn p-3">
      <DescriptionList>
        <DescriptionItem name={t('chain.token')}>
          <Entity id={plan.contract} label={t('chain.token')} />
        </DescriptionItem>
        <DescriptionItem name={t('chain.deploy_admin')}>
          <Entity id={plan.admin} label={t('chain.deploy_admin')} />
        </DescriptionItem>
        <DescriptionItem name={t('chain.minter')}>
          <Entity id={plan.minter} label={t('chain.minter')} />
        </DescriptionItem>
        <DescriptionItem name={t('chain.ceiling')}>
          <span className="mono">
            {t('money.monard', { amount: formatMicro(plan.ceilingMicro, language) })}
          </span>
        </DescriptionItem>
        <DescriptionItem name={t('chain.deploy_cost')}>
          <span className="mono">{eth(plan.costWei)}</span>
        </DescriptionItem>
        <DescriptionItem name={t('chain.minter_balance')}>
          <span className="mono">{eth(plan.balanceWei)}</span>
        </DescriptionItem>
      </DescriptionList>
      {plan.isAffordable ? (
        <TextField
          label={t('chain.set_name', { name: plan.profile })}
          showLabel
          mono
          value={typedName}
          maxLength={64}
          onChange={setTypedName}
        />
      ) : (
        <p role="status">{t('chain.deploy_poor')}</p>
      )}
      <FailureNote failure={deploy.failure} />
      <div>
        <Button
          variant="primary"
          busy={deploy.busy}
          disabled={!plan.isAffordable || typedName.trim() !== plan.profile}
          onClick={() => void onDeploy()}
        >
          {t('chain.deploy_now')}
        </Button>
      </div>
    </div>
  );
}
