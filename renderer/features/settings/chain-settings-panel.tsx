import { useState } from 'react';
import {
  chainProfile,
  MAX_RPC_ADDRESSES,
  type CallInput,
  type ChainSettings,
} from '../../../src/shared/contract/index.ts';
import type { ChainProfile } from '../../../src/shared/chain-status.ts';
import { isPlayMoney } from '../../../src/shared/payments/networks.ts';
import { MICRO_PER_UNIT } from '../../../src/shared/units.ts';
import { useChain } from '../../money/use-chain.ts';
import { useMutation, useQuery } from '../../host/index.ts';
import { isAddress } from '../../money/index.ts';
import { useText } from '../../text/index.ts';
import { Button, FailureNote, Panel, Select, Skeleton, Switch, TextField, toast } from '../../ui/index.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { MAX_DAILY_MINT_LIMIT_MONARD } from './max-daily-mint-limit.ts';
import type { SettingsProps } from './settings-props.ts';

/** Whether a text is one or more addresses with spaces between them, and not too many. */
function areNodeAddresses(text: string): boolean {
  const addresses = text.trim().split(/\s+/);
  return (
    addresses.length <= MAX_RPC_ADDRESSES && addresses.every((address) => /^https?:\/\/\S+$/.test(address))
  );
}

/** Chooses how matches are proven, on which chain and by which contract rewards are paid, and how much a day. */
export function ChainSettingsPanel({ settings, onChange }: SettingsProps) {
  const { t } = useText();
  const settingsQuery = useQuery('chain.settings', {});
  return (
    <Panel title={t('chain.set')}>
      <div className="flex flex-col gap-4">
        <Switch
          label={t('chain.require_nonce')}
          hint={t('chain.require_nonce_hint')}
          checked={settings.requireNonce}
          onChange={(requireNonce) => onChange({ requireNonce })}
        />
        <FailureNote failure={settingsQuery.failure} />
        {settingsQuery.value === null ? (
          <Skeleton className="h-28" />
        ) : (
          <ChainForm
            key={JSON.stringify(settingsQuery.value)}
            storedSettings={settingsQuery.value}
            onSaved={settingsQuery.reload}
          />
        )}
      </div>
    </Panel>
  );
}

interface Draft {
  readonly profile: ChainProfile;
  readonly typedName: string;
  readonly rpcUrl: string;
  readonly rewardToken: string;
  /** In whole MONARD. */
  readonly dailyMintLimit: number;
}

function ChainForm({ storedSettings, onSaved }: { storedSettings: ChainSettings; onSaved: () => void }) {
  const { t, code } = useText();
  const runningProfile = useChain()?.profile ?? storedSettings.profile;
  const dailyMintLimit = Math.round(storedSettings.ceilingMicro / MICRO_PER_UNIT);
  const [draft, setDraft] = useState<Draft>({
    profile: storedSettings.profile,
    typedName: '',
    rpcUrl: '',
    rewardToken: '',
    dailyMintLimit,
  });
  const [hasTried, setTried] = useState(false);
  const choose = useMutation('chain.choose');
  const change = (patch: Partial<Draft>) => setDraft((last) => ({ ...last, ...patch }));
  const problems = findFormProblems(draft, storedSettings);
  const isUnchanged =
    draft.profile === storedSettings.profile &&
    draft.dailyMintLimit === dailyMintLimit &&
    draft.rpcUrl + draft.rewardToken === '';
  const save = async () => {
    setTried(true);
    if (Object.values(problems).some(Boolean)) return;
    if ((await choose.run(toChainChoice(draft))) === null) return;
    toast('ok', t('chain.set_done', { network: code('profile', draft.profile) }));
    // A node's address may contain a key, so it is not kept here once the host has it.
    setDraft((last) => ({ ...last, typedName: '', rpcUrl: '', rewardToken: '' }));
    setTried(false);
    onSaved();
  };
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t('chain.set_network')}
        showLabel
        value={draft.profile}
        choices={chainProfile.options.map((value) => ({ value, label: code('profile', value) }))}
        onChange={(profile) => change({ profile })}
        className="max-w-96"
      />
      {runningProfile === storedSettings.profile ? null : (
        <p className="text-small text-muted">
          {t('chain.set_overruled', { network: code('profile', runningProfile) })}
        </p>
      )}
      {isPlayMoney(draft.profile) ? null : (
        <NetworkFields
          draft={draft}
          storedSettings={storedSettings}
          problems={hasTried ? problems : NO_PROBLEMS}
          onChange={change}
        />
      )}
      <NumberField
        label={t('chain.set_ceiling')}
        hint={t('chain.set_ceiling_hint')}
        value={draft.dailyMintLimit}
        min={1}
        max={MAX_DAILY_MINT_LIMIT_MONARD}
        onChange={(value) => change({ dailyMintLimit: value })}
      />
      <FailureNote failure={choose.failure} />
      <div>
        <Button busy={choose.busy} disabled={isUnchanged} onClick={() => void save()}>
          {t('chain.set_save')}
        </Button>
      </div>
    </div>
  );
}

interface FormProblems {
  readonly name: boolean;
  readonly node: boolean;
  readonly contract: boolean;
}
const NO_PROBLEMS: FormProblems = { name: false, node: false, contract: false };

/** Finds which fields of the form are wrong. A field that was set before may be left empty and keeps its value. */
function findFormProblems(
  { profile, typedName, rpcUrl, rewardToken }: Draft,
  storedSettings: ChainSettings,
): FormProblems {
  if (isPlayMoney(profile)) return NO_PROBLEMS;
  const isConfigured = storedSettings.described.includes(profile);
  return {
    name: !storedSettings.allowed.includes(profile) && typedName.trim() !== profile,
    node: !(areNodeAddresses(rpcUrl) || (isConfigured && rpcUrl.trim() === '')),
    contract: !(isAddress(rewardToken) || rewardToken.trim() === ''),
  };
}

function toChainChoice({
  profile,
  typedName,
  rpcUrl,
  rewardToken,
  dailyMintLimit,
}: Draft): CallInput<'chain.choose'> {
  const typedFields = isPlayMoney(profile) ? {} : { typedName, rpcUrl, rewardToken };
  const filledFields = Object.entries(typedFields).flatMap(([name, text]) =>
    text.trim() === '' ? [] : [[name, text.trim()] as const],
  );
  return { profile, ceilingMicro: dailyMintLimit * MICRO_PER_UNIT, ...Object.fromEntries(filledFields) };
}

interface NetworkFieldsProps {
  draft: Draft;
  storedSettings: ChainSettings;
  problems: FormProblems;
  onChange: (patch: Partial<Draft>) => void;
}

/** Shows the fields of a real network, which is used only after its name was typed once. */
function NetworkFields({ draft, storedSettings, problems, onChange }: NetworkFieldsProps) {
  const { t, code } = useText();
  const { profile } = draft;
  const isConfigured = storedSettings.described.includes(profile);
  return (
    <div className="flex flex-col gap-3 rounded-panel border border-line border-l-4 border-l-warn p-3">
      <p className="max-w-prose">{t('chain.set_real', { network: code('profile', profile) })}</p>
      <TextField
        label={t('chain.set_node')}
        showLabel
        mono
        secret
        value={draft.rpcUrl}
        maxLength={2048}
        hint={t(isConfigured ? 'chain.set_kept' : 'chain.set_node_hint')}
        error={problems.node ? t('chain.set_node_bad') : null}
        onChange={(rpcUrl) => onChange({ rpcUrl })}
      />
      <TextField
        label={t('chain.token')}
        showLabel
        mono
        value={draft.rewardToken}
        maxLength={42}
        hint={t(isConfigured ? 'chain.set_kept' : 'chain.set_token_hint')}
        error={problems.contract ? t('chain.set_token_bad') : null}
        onChange={(rewardToken) => onChange({ rewardToken })}
      />
      {storedSettings.allowed.includes(profile) ? null : (
        <TextField
          label={t('chain.set_name', { name: profile })}
          showLabel
          mono
          value={draft.typedName}
          maxLength={64}
          error={problems.name ? t('chain.set_name_bad', { name: profile }) : null}
          onChange={(typedName) => onChange({ typedName })}
        />
      )}
    </div>
  );
}
