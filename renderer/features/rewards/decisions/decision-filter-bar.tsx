import { useState, type Ref } from 'react';
import { DECISION_CODES } from '../../../../src/shared/codes/reward.ts';
import { isAddress } from '../../../money/index.ts';
import type { AddressQuery } from '../../../routes/hash-router.ts';
import { useText } from '../../../text/index.ts';
import { Button, Select, TextField } from '../../../ui/index.ts';
import { NO_FILTER, OUTCOMES } from './decision-filter.ts';

export interface DecisionFilterBarProps {
  addressQuery: AddressQuery;
  isFiltered: boolean;
  /** The field that `/` focuses. */
  walletField: Ref<HTMLInputElement>;
}

export function DecisionFilterBar({ addressQuery, isFiltered, walletField }: DecisionFilterBarProps) {
  const { t, code } = useText();
  return (
    <div className="mb-3 flex flex-wrap items-start gap-2">
      <Select
        label={t('rewards.state')}
        value={addressQuery.get('state')}
        choices={[
          { value: '', label: t('rewards.all_states') },
          // A decision that pays is called paid only once its mint is final, and the filter finds both.
          ...OUTCOMES.map((value) => ({
            value,
            label: code('decided', value === 'rewarded' ? 'accepted' : value),
          })),
        ]}
        onChange={(state) => addressQuery.set({ state })}
        className="w-36"
      />
      <Select
        label={t('rewards.code')}
        value={addressQuery.get('code')}
        choices={[
          { value: '', label: t('rewards.all_codes') },
          ...DECISION_CODES.map((value) => ({ value, label: code('refused', value) })),
        ]}
        onChange={(value) => addressQuery.set({ code: value })}
        className="w-56"
      />
      <WalletField addressQuery={addressQuery} ref={walletField} />
      <TextField
        label={t('rewards.match')}
        placeholder={t('rewards.match')}
        value={addressQuery.get('match')}
        maxLength={64}
        onChange={(match) => addressQuery.set({ match })}
        className="w-40"
      />
      {isFiltered ? (
        <Button variant="quiet" onClick={() => addressQuery.set(NO_FILTER)}>
          {t('ui.clear_filters')}
        </Button>
      ) : null}
    </div>
  );
}

function WalletField({ addressQuery, ref }: { addressQuery: AddressQuery; ref: Ref<HTMLInputElement> }) {
  const { t } = useText();
  const [wasBlurred, setWasBlurred] = useState(false);
  const value = addressQuery.get('wallet');
  const isInvalid = wasBlurred && value.trim() !== '' && !isAddress(value);
  return (
    <TextField
      ref={ref}
      label={t('rewards.wallet')}
      placeholder={t('rewards.wallet')}
      value={value}
      maxLength={64}
      onChange={(wallet) => addressQuery.set({ wallet })}
      onBlur={() => setWasBlurred(true)}
      error={isInvalid ? t('rewards.wallet_bad') : null}
      className="w-44"
    />
  );
}
