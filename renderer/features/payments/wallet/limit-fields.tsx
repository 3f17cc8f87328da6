import type { WalletLimits } from '../../../../src/shared/contract/index.ts';
import { isAddress } from '../../../money/index.ts';
import { useText } from '../../../text/index.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { fromUsdc, inUsdc, MAX_USDC } from './micro.ts';
import { isTool, ToolCaps } from './tool-caps.tsx';
import { ListField } from './list-field.tsx';

const AMOUNTS = ['perCallMicro', 'perHourMicro', 'perDayMicro', 'approveAboveMicro'] as const;

/** The limits that were changed and are not saved yet. */
export type LimitsPatch = Partial<WalletLimits>;

export interface LimitFieldsProps {
  limits: WalletLimits;
  onChange: (patch: LimitsPatch) => void;
}

const isServer = (word: string): boolean => /^https?:\/\//u.test(word) && URL.canParse(word);

/** Whether these limits can be saved: a word that is none stays in its field until it is mended. */
export const areLimits = ({ payees, tools, toolCaps, servers }: WalletLimits): boolean =>
  payees.every(isAddress) &&
  tools.every(isTool) &&
  servers.every(isServer) &&
  toolCaps.every(({ tool }) => isTool(tool));

/** Caps in USDC; lists as words, empty for any. */
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

/** Where agents may pay besides this host. */
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
