import { useState } from 'react';
import type { CallOutput } from '../../../../src/shared/contract/index.ts';
import { useMutation } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import { Button, FailureNote, Panel, Select, TextField, toast } from '../../../ui/index.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { usdcToMicro, microToUsdc, MAX_LIMIT_USDC } from '../wallet/usdc-amounts.ts';
import { usePaymentQuery } from '../use-payments.ts';

type Processing = CallOutput<'payments.processing'>;
type Profile = Exclude<Processing['profile'], 'off'>;

/** Chooses who settles payments on the current network, and how deep the block of a sale has to be. */
export function ProcessingPanel({ onChanged }: { onChanged: () => void }) {
  const { t } = useText();
  const { value, reload } = usePaymentQuery('payments.processing', {}, ['payment']);
  if (value === null || value.profile === 'off') return null;
  const onSaved = (): void => {
    reload();
    onChanged();
  };
  const key = JSON.stringify(value);
  return (
    <Panel title={t('payments.settlement')}>
      {value.source === 'environment' ? (
        <p>{t('payments.settlement_environment')}</p>
      ) : (
        <FacilitatorForm key={`f${key}`} processing={value} profile={value.profile} onSaved={onSaved} />
      )}
      {value.usage === null ? null : <p className="mt-3 text-muted">{t(`payments.usage_${value.usage}`)}</p>}
      <DeliveryForm key={`d${key}`} processing={value} profile={value.profile} onSaved={onSaved} />
    </Panel>
  );
}

interface FormProps {
  processing: Processing;
  profile: Profile;
  onSaved: () => void;
}

const AUTHS = ['none', 'bearer', 'cdp'] as const;

function FacilitatorForm({ processing, profile, onSaved }: FormProps) {
  const { t } = useText();
  const [url, setUrl] = useState(processing.url ?? '');
  const [auth, setAuth] = useState(processing.auth);
  const [keyId, setKeyId] = useState(processing.keyId ?? '');
  const [secret, setSecret] = useState('');
  const setFacilitator = useMutation('payments.setFacilitator');
  const save = async (address: string | null): Promise<void> => {
    const saved = await setFacilitator.run({
      profile,
      url: address,
      auth: address === null ? 'none' : auth,
      ...(keyId.trim() === '' ? {} : { keyId: keyId.trim() }),
      ...(secret === '' ? {} : { secret }),
    });
    if (saved === null) return;
    setSecret('');
    toast('ok', t('payments.facilitator_saved'), saved.url ?? t('payments.settled_own'));
    onSaved();
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{t('payments.settlement_hint')}</p>
      <TextField
        label={t('payments.facilitator_address')}
        showLabel
        mono
        value={url}
        maxLength={2048}
        hint={t('payments.facilitator_address_hint')}
        onChange={setUrl}
      />
      <Select
        label={t('payments.facilitator_key')}
        showLabel
        value={auth}
        choices={AUTHS.map((value) => ({ value, label: t(`payments.auth_${value}`) }))}
        onChange={setAuth}
        className="max-w-96"
      />
      {auth === 'cdp' ? (
        <TextField
          label={t('payments.key_id')}
          showLabel
          mono
          value={keyId}
          maxLength={200}
          onChange={setKeyId}
        />
      ) : null}
      {auth === 'none' ? null : (
        <TextField
          label={t('payments.key_secret')}
          showLabel
          mono
          secret
          value={secret}
          maxLength={4000}
          hint={t('payments.key_secret_hint')}
          onChange={setSecret}
        />
      )}
      <FailureNote failure={setFacilitator.failure} />
      <div className="flex flex-wrap gap-3">
        <Button busy={setFacilitator.busy} disabled={url.trim() === ''} onClick={() => void save(url.trim())}>
          {t('payments.facilitator_save')}
        </Button>
        {processing.source === 'setting' ? (
          <Button busy={setFacilitator.busy} onClick={() => void save(null)}>
            {t('payments.settle_here')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function DeliveryForm({ processing, profile, onSaved }: FormProps) {
  const { t } = useText();
  const [safeFromUsdc, setSafeFromUsdc] = useState(microToUsdc(processing.safeFromMicro));
  const [finalizedFromUsdc, setFinalizedFromUsdc] = useState(microToUsdc(processing.finalizedFromMicro));
  const setDelivery = useMutation('payments.setDelivery');
  const isSame =
    usdcToMicro(safeFromUsdc) === processing.safeFromMicro &&
    usdcToMicro(finalizedFromUsdc) === processing.finalizedFromMicro;
  const save = async (): Promise<void> => {
    const limits = {
      safeFromMicro: usdcToMicro(safeFromUsdc),
      finalizedFromMicro: usdcToMicro(finalizedFromUsdc),
    };
    if ((await setDelivery.run({ profile, ...limits })) === null) return;
    toast('ok', t('payments.delivery_saved'));
    onSaved();
  };
  return (
    <div className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
      <p className="text-muted">{t('payments.delivery_hint')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberField
          label={t('payments.delivery_safe')}
          value={safeFromUsdc}
          min={0}
          max={MAX_LIMIT_USDC}
          step={0.01}
          onChange={setSafeFromUsdc}
        />
        <NumberField
          label={t('payments.delivery_finalized')}
          value={finalizedFromUsdc}
          min={0}
          max={MAX_LIMIT_USDC}
          step={0.01}
          onChange={setFinalizedFromUsdc}
        />
      </div>
      <FailureNote failure={setDelivery.failure} />
      <div>
        <Button busy={setDelivery.busy} disabled={isSame} onClick={() => void save()}>
          {t('payments.delivery_save')}
        </Button>
      </div>
    </div>
  );
}
