import { useState } from 'react';
import { parseStakeFee, parseStakeShares } from '../../../../src/shared/stakes/amounts.ts';
import { useMutation, useQuery } from '../../../host/index.ts';
import { MoneyBadge } from '../../../money/money.tsx';
import { useChain } from '../../../money/use-chain.ts';
import { useText } from '../../../text/index.ts';
import { Button, Dialog, FailureNote, Segmented, Select, TextField } from '../../../ui/index.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { INITIAL_STAKE_FORM, toNewStake, type StakeForm } from './stake-form.ts';
import { RealMoney } from './real-money.tsx';

/** Thirty days. */
const MAX_ENTER_MINUTES = 43_200;
/** Sixty days. */
const MAX_RESULT_HOURS = 1440;

/** Opens a stake; says who holds the money before anything is created. */
export function StakeDialog(props: { readonly onClose: () => void; readonly onSaved: () => void }) {
  const { t } = useText();
  const [form, setForm] = useState<StakeForm>(INITIAL_STAKE_FORM);
  const networks = useQuery('stakes.networks', {}, { isCached: false });
  const save = useMutation('stakes.create');
  const chain = useChain();
  const request = toNewStake(form);
  const submit = async (): Promise<void> => {
    if (request === null || (await save.run(request)) === null) return;
    props.onSaved();
    props.onClose();
  };
  return (
    <Dialog
      open
      wide
      onClose={props.onClose}
      title={t('stakes.new')}
      description={t('stakes.about')}
      actions={
        <>
          <Button onClick={props.onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            busy={save.busy}
            disabled={request === null || networks.value?.isAllowed !== true}
            onClick={() => void submit()}
          >
            {t('stakes.create')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <FailureNote failure={save.failure} />
        <div>
          <MoneyBadge chain={chain} />
        </div>
        {networks.value === null ? null : <RealMoney networks={networks.value} onChanged={networks.reload} />}
        <StakeFields form={form} onChange={(patch) => setForm((last) => ({ ...last, ...patch }))} />
        <p className="text-small text-muted">{t('stakes.trust')}</p>
      </div>
    </Dialog>
  );
}

interface FieldsProps {
  readonly form: StakeForm;
  readonly onChange: (patch: Partial<StakeForm>) => void;
}

function StakeFields({ form, onChange }: FieldsProps) {
  const { t } = useText();
  const feeError = parseStakeFee(form.fee) === null ? { error: t('stakes.fee_wrong') } : {};
  const shareError = parseStakeShares(form.shares) === null ? { error: t('stakes.shares_wrong') } : {};
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        showLabel
        label={t('stakes.title')}
        value={form.title}
        maxLength={80}
        onChange={(title) => onChange({ title })}
      />
      <Segmented
        label={t('stakes.kind')}
        className="self-end"
        value={form.kind}
        segments={(['session', 'league'] as const).map((kind) => ({
          value: kind,
          label: t(`stakes.kind_${kind}`),
        }))}
        onChange={(kind) => onChange({ kind })}
      />
      {form.kind === 'session' ? (
        <GameField {...{ form, onChange }} />
      ) : (
        <LeagueField {...{ form, onChange }} />
      )}
      <TextField
        showLabel
        label={t('stakes.fee_usdc')}
        value={form.fee}
        onChange={(fee) => onChange({ fee })}
        {...feeError}
      />
      {form.kind === 'league' ? (
        <TextField
          showLabel
          label={t('stakes.shares')}
          hint={t('stakes.shares_hint')}
          value={form.shares}
          onChange={(shares) => onChange({ shares })}
          {...shareError}
        />
      ) : null}
      <NumberField
        label={t('stakes.host_fee')}
        hint={t('stakes.host_fee_hint')}
        value={form.hostFeePercent}
        min={0}
        max={10}
        step={0.5}
        onChange={(hostFeePercent) => onChange({ hostFeePercent })}
      />
      <NumberField
        label={t('stakes.enter_minutes')}
        value={form.enterMinutes}
        min={1}
        max={MAX_ENTER_MINUTES}
        onChange={(enterMinutes) => onChange({ enterMinutes })}
      />
      <NumberField
        label={t('stakes.result_hours')}
        value={form.resultHours}
        min={1}
        max={MAX_RESULT_HOURS}
        onChange={(resultHours) => onChange({ resultHours })}
      />
    </div>
  );
}

function GameField({ form, onChange }: FieldsProps) {
  const { t, code } = useText();
  const templates = useQuery('templates.list', {}).value ?? [];
  return (
    <Select
      showLabel
      label={t('stakes.game')}
      value={form.template}
      choices={templates.map(({ template }) => ({ value: template, label: code('game', template) }))}
      onChange={(template) => onChange({ template })}
    />
  );
}

function LeagueField({ form, onChange }: FieldsProps) {
  const { t } = useText();
  const leagues = (useQuery('leagues.list', {}).value ?? []).filter(({ status }) => status === 'registering');
  if (leagues.length === 0) return <p className="self-end text-muted">{t('stakes.no_league')}</p>;
  return (
    <Select
      showLabel
      label={t('stakes.league')}
      value={form.leagueId}
      choices={leagues.map(({ leagueId, name }) => ({ value: leagueId, label: name }))}
      onChange={(leagueId) => onChange({ leagueId })}
    />
  );
}
