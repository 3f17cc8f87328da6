import type { WalletLimits } from '../../../../src/shared/contract/index.ts';
import { isAddress } from '../../../money/index.ts';
import { useText } from '../../../text/index.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { usdcToMicro, microToUsdc, MAX_LIMIT_USDC } from './usdc-amounts.ts';
import { isToolName, ToolCaps } from './tool-caps.tsx';
import { ChipField } from '../../../ui/chip-field.tsx';
import { Switch } from '../../../ui/index.ts';

const AMOUNT_FIELDS = ['perCallMicro', 'perHourMicro', 'perDayMicro', 'approveAboveMicro'] as const;

/** The limits that were changed and are not saved yet. */
export type LimitsPatch = Partial<WalletLimits>;

export interface LimitFieldsProps {
  limits: WalletLimits;
  onChange: (patch: LimitsPatch) => void;
}

const isServerUrl = (word: string): boolean => /^https?:\/\//u.test(word) && URL.canParse(word);

/** Whether these limits can be saved. An invalid entry stays in its field until it is corrected. */
export const areLimitsValid = ({ payees, tools, toolCaps, servers }: WalletLimits): boolean =>
  payees.every(isAddress) &&
  tools.every(isToolName) &&
  servers.every(isServerUrl) &&
  toolCaps.every(({ tool }) => isToolName(tool));

/** Shows fields for the limits: caps in USDC, and lists of payees and tools where empty means any. */
export function LimitFields({ limits, onChange }: LimitFieldsProps) {
  const { t } = useText();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {AMOUNT_FIELDS.map((name) => (
        <NumberField
          key={name}
          label={t(`wallet.${name}`)}
          value={microToUsdc(limits[name])}
          min={0}
          max={MAX_LIMIT_USDC}
          step={0.01}
          onChange={(usdc) => onChange({ [name]: usdcToMicro(usdc) })}
        />
      ))}
      <OptionalAmount
        label={t('wallet.perPayeeDayMicro')}
        micro={limits.perPayeeDayMicro}
        onChange={(perPayeeDayMicro) => onChange({ perPayeeDayMicro })}
      />
      <OptionalAmount
        label={t('wallet.perOriginDayMicro')}
        micro={limits.perOriginDayMicro}
        onChange={(perOriginDayMicro) => onChange({ perOriginDayMicro })}
      />
      <NumberField
        label={t('wallet.paymentsPerHour')}
        hint={t('wallet.zero_none')}
        value={limits.paymentsPerHour ?? 0}
        min={0}
        max={1000}
        onChange={(count) => onChange({ paymentsPerHour: count === 0 ? null : count })}
      />
      <Switch
        label={t('wallet.approveNewPayee')}
        checked={limits.approveNewPayee}
        onChange={(approveNewPayee) => onChange({ approveNewPayee })}
      />
      <ChipField
        label={t('wallet.payees')}
        hint={t('wallet.any')}
        entries={limits.payees}
        isValid={isAddress}
        invalidMessage={(word) => t('wallet.not_address', { word })}
        removeLabel={(word) => t('wallet.remove_entry', { word })}
        onChange={(payees) => onChange({ payees })}
      />
      <ChipField
        label={t('wallet.tools')}
        hint={t('wallet.any')}
        entries={limits.tools}
        isValid={isToolName}
        invalidMessage={(word) => t('wallet.not_tool', { word })}
        removeLabel={(word) => t('wallet.remove_entry', { word })}
        onChange={(tools) => onChange({ tools })}
      />
      <ToolCaps caps={limits.toolCaps} onChange={(toolCaps) => onChange({ toolCaps })} />
    </div>
  );
}

interface OptionalAmountProps {
  label: string;
  micro: number | null;
  onChange: (micro: number | null) => void;
}

/** Edits a cap that does not exist (null) while it is zero. */
function OptionalAmount({ label, micro, onChange }: OptionalAmountProps) {
  const { t } = useText();
  return (
    <NumberField
      label={label}
      hint={t('wallet.zero_none')}
      value={microToUsdc(micro ?? 0)}
      min={0}
      max={MAX_LIMIT_USDC}
      step={0.01}
      onChange={(usdc) => onChange(usdc === 0 ? null : usdcToMicro(usdc))}
    />
  );
}

/** Edits the servers, besides this host, that agents may pay. */
export function ServersField({ limits, onChange }: LimitFieldsProps) {
  const { t } = useText();
  return (
    <ChipField
      label={t('wallet.servers')}
      hint={t('wallet.servers_hint')}
      entries={limits.servers}
      isValid={isServerUrl}
      invalidMessage={(word) => t('wallet.not_server', { word })}
      removeLabel={(word) => t('wallet.remove_entry', { word })}
      onChange={(servers) => onChange({ servers })}
    />
  );
}
