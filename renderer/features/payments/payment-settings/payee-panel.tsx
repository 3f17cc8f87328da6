import { useState } from 'react';
import type { CallOutput } from '../../../../src/shared/contract/index.ts';
import { DescriptionItem, DescriptionList } from '../../../layout/description-list.tsx';
import { useMutation } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import { Button, FailureNote, Panel, TextField, toast } from '../../../ui/index.ts';
import { usePaymentQuery } from '../use-payments.ts';
import { Entity } from '../../../names/entity.tsx';

type Payee = CallOutput<'payments.payeeOf'>;

/** Shows who is paid on the current network, and lets the person set an address. */
export function PayeePanel({ onChanged }: { onChanged: () => void }) {
  const { t } = useText();
  const { value, reload } = usePaymentQuery('payments.payeeOf', {}, ['payment']);
  if (value === null || value.profile === 'off') return null;
  return (
    <Panel title={t('payments.payee_title')}>
      <p className="mb-3 text-muted">{t('payments.payee_hint', { network: value.profile })}</p>
      <DescriptionList>
        <DescriptionItem name={t('payments.payee')}>
          {value.address === null ? (
            t(value.source === 'treasury' ? 'payments.payee_treasury' : 'payments.payee_none')
          ) : (
            <Entity id={value.address} label={t('payments.payee')} />
          )}
        </DescriptionItem>
      </DescriptionList>
      {value.source === 'environment' ? (
        <p className="mt-3">{t('payments.payee_environment')}</p>
      ) : (
        <PayeeForm
          profile={value.profile}
          onSaved={() => {
            reload();
            onChanged();
          }}
        />
      )}
    </Panel>
  );
}

interface PayeeFormProps {
  profile: Exclude<Payee['profile'], 'off'>;
  onSaved: () => void;
}

/**
 * Sets the payee. Before the host accepts an address without a checksum, or one whose key it holds, it asks for a
 * confirmation.
 */
function PayeeForm({ profile, onSaved }: PayeeFormProps) {
  const { t } = useText();
  const [address, setAddress] = useState('');
  const setPayee = useMutation('payments.payee');
  const save = async (confirm: boolean): Promise<void> => {
    const savedPayee = await setPayee.run({ profile, address: address.trim(), confirm });
    if (savedPayee === null) return;
    setAddress('');
    toast('ok', t('payments.payee_saved'), savedPayee.address ?? '');
    onSaved();
  };
  const hasToConfirm = setPayee.failure?.code === 'PAYEE_CONFIRM';
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-60 flex-1">
          <TextField
            showLabel
            mono
            label={t('payments.payee_address')}
            value={address}
            placeholder="0x…"
            onChange={setAddress}
          />
        </div>
        <Button busy={setPayee.busy} disabled={address.trim() === ''} onClick={() => void save(false)}>
          {t('payments.payee_save')}
        </Button>
      </div>
      <FailureNote failure={setPayee.failure} className="mt-3" />
      {hasToConfirm ? (
        <Button variant="primary" className="mt-3" busy={setPayee.busy} onClick={() => void save(true)}>
          {t('payments.payee_confirm')}
        </Button>
      ) : null}
    </div>
  );
}
