import { Link } from 'wouter';
import { useQuery } from '../../../host/index.ts';
import { plainLinkClass } from '../../../layout/plain-link-class.ts';
import { useText } from '../../../text/index.ts';
import { Panel, Switch, TextField } from '../../../ui/index.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { parseStakeFee, parseStakeShares } from '../../../../src/shared/stakes/amounts.ts';
import { parseStakeNumbers, stakeSeatCount, type LeagueForm } from './league-form.ts';
import { potLinesOf } from './stake-lines.ts';
import type { StepProps } from './wizard-screen.tsx';

/** Thirty days. */
const MAX_ENTER_MINUTES = 43_200;
/** Sixty days. */
const MAX_RESULT_HOURS = 1440;

/** Sets an entry fee that a contract holds until it is paid out by the final table. */
export function StepStakes({ form, onChange }: StepProps) {
  const { t } = useText();
  const { stake } = form;
  const networks = useQuery('stakes.networks', {}, { isCached: false }).value;
  const change = (patch: Partial<LeagueForm['stake']>): void =>
    onChange({ ...form, stake: { ...stake, ...patch } });
  return (
    <Panel>
      <div className="flex flex-col items-start gap-5">
        <Switch
          label={t('league_stake.on')}
          hint={t('league_stake.on_hint')}
          checked={stake.isOn}
          onChange={(isOn) => change({ isOn })}
        />
        {stake.isOn ? <StakeNumbers form={form} onChange={change} /> : null}
        {stake.isOn && networks !== null && !networks.playMoney ? (
          <p role="note" className="max-w-prose">
            {t(networks.isAllowed ? 'league_stake.real_on' : 'league_stake.real_off', {
              network: networks.network,
            })}{' '}
            <Link className={plainLinkClass} href="/payments/stakes">
              {t('league_stake.to_stakes')}
            </Link>
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

function StakeNumbers(props: {
  readonly form: LeagueForm;
  readonly onChange: (patch: Partial<LeagueForm['stake']>) => void;
}) {
  const translator = useText();
  const { t } = translator;
  const { form, onChange } = props;
  const { fee, shares, enterMinutes, resultHours } = form.stake;
  const parsedShares = parseStakeShares(shares);
  const sharesFault =
    parsedShares === null
      ? t('stakes.shares_wrong')
      : parsedShares.length > stakeSeatCount(form)
        ? t('league_stake.too_many_shares', { count: stakeSeatCount(form) })
        : null;
  const numbers = parseStakeNumbers(form);
  return (
    <>
      <div className="grid w-full gap-3 sm:grid-cols-2">
        <TextField
          showLabel
          label={t('stakes.fee_usdc')}
          value={fee}
          error={parseStakeFee(fee) === null ? t('stakes.fee_wrong') : null}
          onChange={(value) => onChange({ fee: value })}
        />
        <TextField
          showLabel
          label={t('stakes.shares')}
          hint={t('stakes.shares_hint')}
          value={shares}
          error={sharesFault}
          onChange={(value) => onChange({ shares: value })}
        />
        <NumberField
          label={t('stakes.enter_minutes')}
          value={enterMinutes}
          min={1}
          max={MAX_ENTER_MINUTES}
          onChange={(value) => onChange({ enterMinutes: value })}
        />
        <NumberField
          label={t('stakes.result_hours')}
          value={resultHours}
          min={1}
          max={MAX_RESULT_HOURS}
          onChange={(value) => onChange({ resultHours: value })}
        />
      </div>
      {numbers === null ? null : (
        <ul aria-label={t('stakes.pot')} className="tabular-nums flex flex-col gap-0.5">
          {potLinesOf(translator, { ...numbers, seats: stakeSeatCount(form) }).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className="max-w-prose text-small text-muted">{t('league_stake.refunds')}</p>
      <p className="max-w-prose text-small text-muted">
        {t('stakes.about')} {t('stakes.trust')}
      </p>
    </>
  );
}
