import { useState } from 'react';
import type { CallOutput } from '../../../../src/shared/contract/index.ts';
import { useMutation } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import { Button, FailureNote, TextField } from '../../../ui/index.ts';

/** Allows and forbids stakes with real money: shows what the law may ask, and has the name of the network typed. */
export function RealMoney(props: {
  readonly networks: CallOutput<'stakes.networks'>;
  readonly onChanged: () => void;
}) {
  const { t } = useText();
  const { network, playMoney, isAllowed, law } = props.networks;
  const [typedNetwork, setTypedNetwork] = useState('');
  const allow = useMutation('stakes.allow');
  if (playMoney) return null;
  const change = (isNowAllowed: boolean): void =>
    void allow.run({ network, typed: typedNetwork, isAllowed: isNowAllowed }).then(props.onChanged);
  return (
    <section aria-label={t('stakes.real_allow')} className="rounded-panel border border-line p-3">
      <p className="font-semibold">{t(isAllowed ? 'stakes.real_on' : 'stakes.real_off', { network })}</p>
      <p className="mt-1">{law}</p>
      <FailureNote failure={allow.failure} />
      {isAllowed ? (
        <Button className="mt-2" busy={allow.busy} onClick={() => change(false)}>
          {t('stakes.real_forbid')}
        </Button>
      ) : (
        <div className="mt-2 flex items-end gap-2">
          <TextField
            showLabel
            label={t('stakes.real_type', { network })}
            value={typedNetwork}
            onChange={setTypedNetwork}
          />
          <Button busy={allow.busy} disabled={typedNetwork !== network} onClick={() => change(true)}>
            {t('stakes.real_allow')}
          </Button>
        </div>
      )}
    </section>
  );
}
