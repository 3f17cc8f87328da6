import type { WalletLimits } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { NumberField, TextField } from '../../ui/index.ts';

const MICRO = 1_000_000;
const MOST_USDC = 1000;
const AMOUNTS = ['perCallMicro', 'perHourMicro', 'perDayMicro', 'approveAboveMicro'] as const;

export interface LimitFieldsProps {
  limits: WalletLimits;
  onChange: (limits: WalletLimits) => void;
}

const namesIn = (text: string): string[] => text.split(/[\s,]+/u).filter((name) => name !== '');

/** Caps in USDC; lists by commas, empty for any. */
export function LimitFields({ limits, onChange }: LimitFieldsProps) {
  const { t } = useText();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {AMOUNTS.map((name) => (
        <NumberField
          key={name}
          label={t(`wallet.${name}`)}
          value={limits[name] / MICRO}
          min={0}
          max={MOST_USDC}
          step={0.01}
          onChange={(usdc) => onChange({ ...limits, [name]: Math.round(usdc * MICRO) })}
        />
      ))}
      <TextField
        label={t('wallet.payees')}
        labelled
        hint={t('wallet.any')}
        value={limits.payees.join(' ')}
        onChange={(text) => onChange({ ...limits, payees: namesIn(text) })}
      />
      <TextField
        label={t('wallet.tools')}
        labelled
        hint={t('wallet.any')}
        value={limits.tools.join(' ')}
        onChange={(text) => onChange({ ...limits, tools: namesIn(text) })}
      />
    </div>
  );
}
