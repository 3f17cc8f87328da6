import { useState } from 'react';
import type { WalletLimits } from '../../../../src/shared/contract/index.ts';
import { isAddress } from '../../../money/index.ts';
import { useText } from '../../../text/index.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { fromUsdc, inUsdc, MAX_USDC } from './micro.ts';
import { isTool, ToolCaps } from './tool-caps.tsx';
import { Switch, TextField } from '../../../ui/index.ts';

const AMOUNTS = ['perCallMicro', 'perHourMicro', 'perDayMicro', 'approveAboveMicro'] as const;

/** The limits that were changed and are not saved yet. */
export type LimitsPatch = Partial<WalletLimits>;

export interface LimitFieldsProps {
  limits: WalletLimits;
  onChange: (patch: LimitsPatch) => void;
}

const isServer = (word: string): boolean => /^https?:\/\//u.test(word) && URL.canParse(word);

/** Whether these limits can be saved. An invalid entry stays in its field until it is corrected. */
export const areLimits = ({ payees, tools, toolCaps, servers }: WalletLimits): boolean =>
  payees.every(isAddress) &&
  tools.every(isTool) &&
  servers.every(isServer) &&
  toolCaps.every(({ tool }) => isTool(tool));

/** Fields for the limits: caps in USDC, and lists where empty means any. */
export function LimitFields({ limits, onChange }: LimitFieldsProps) {
  const { t } = useText();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {AMOUNTS.map((name) => (
        <NumberField
          key={name}
          label={t(`wallet.${name}`)}
          value={inUsdc(limits[name])}
          min={0}
          max={MAX_USDC}
          step={0.01}
          onChange={(usdc) => onChange({ [name]: fromUsdc(usdc) })}
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
      <ListField
        label={t('wallet.payees')}
        hint={t('wallet.any')}
        entries={limits.payees}
        fits={isAddress}
        wrong={(word) => t('wallet.not_address', { word })}
        onChange={(payees) => onChange({ payees })}
      />
      <ListField
        label={t('wallet.tools')}
        hint={t('wallet.any')}
        entries={limits.tools}
        fits={isTool}
        wrong={(word) => t('wallet.not_tool', { word })}
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

/** A cap that is left out while it is zero. */
function OptionalAmount({ label, micro, onChange }: OptionalAmountProps) {
  const { t } = useText();
  return (
    <NumberField
      label={label}
      hint={t('wallet.zero_none')}
      value={inUsdc(micro ?? 0)}
      min={0}
      max={MAX_USDC}
      step={0.01}
      onChange={(usdc) => onChange(usdc === 0 ? null : fromUsdc(usdc))}
    />
  );
}

/** The servers, besides this host, that agents may pay. */
export function ServersField({ limits, onChange }: LimitFieldsProps) {
  const { t } = useText();
  return (
    <ListField
      label={t('wallet.servers')}
      hint={t('wallet.servers_hint')}
      entries={limits.servers}
      fits={isServer}
      wrong={(word) => t('wallet.not_server', { word })}
      onChange={(servers) => onChange({ servers })}
    />
  );
}

interface ListFieldProps {
  label: string;
  hint: string;
  entries: readonly string[];
  /** Whether an entry is valid; `wrong` is shown for one that is not. */
  fits: (word: string) => boolean;
  wrong: (word: string) => string;
  onChange: (entries: string[]) => void;
}

const itemsIn = (text: string): string[] => text.split(/[\s,]+/u).filter((word) => word !== '');

/**
 * Edits a list as one line of words. The text stays as typed, because a trailing space starts the
 * next entry.
 */
function ListField({ label, hint, entries, fits, wrong, onChange }: ListFieldProps) {
  const [text, setText] = useState(entries.join(' '));
  const invalidEntry = itemsIn(text).find((word) => !fits(word));
  return (
    <TextField
      label={label}
      labelled
      mono
      hint={hint}
      error={invalidEntry === undefined ? null : wrong(invalidEntry)}
      value={text}
      onChange={(typed) => {
        setText(typed);
        onChange(itemsIn(typed));
      }}
    />
  );
}
