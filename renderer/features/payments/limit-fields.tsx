import type { WalletLimits } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { fromUsdc, inUsdc, MOST_USDC } from './micro.ts';
import { isTool, ToolCaps } from './tool-caps.tsx';
import { WordsField } from './words-field.tsx';

const AMOUNTS = ['perCallMicro', 'perHourMicro', 'perDayMicro', 'approveAboveMicro'] as const;

export interface LimitFieldsProps {
  limits: WalletLimits;
  onChange: (limits: WalletLimits) => void;
}

const isAddress = (word: string): boolean => /^0x[0-9a-fA-F]{40}$/u.test(word);
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
          max={MOST_USDC}
          step={0.01}
          onChange={(usdc) => onChange({ ...limits, [name]: fromUsdc(usdc) })}
        />
      ))}
      <WordsField
        label={t('wallet.payees')}
        hint={t('wallet.any')}
        words={limits.payees}
        fits={isAddress}
        wrong={(word) => t('wallet.not_address', { word })}
        onChange={(payees) => onChange({ ...limits, payees })}
      />
      <WordsField
        label={t('wallet.tools')}
        hint={t('wallet.any')}
        words={limits.tools}
        fits={isTool}
        wrong={(word) => t('wallet.not_tool', { word })}
        onChange={(tools) => onChange({ ...limits, tools })}
      />
      <ToolCaps caps={limits.toolCaps} onChange={(toolCaps) => onChange({ ...limits, toolCaps })} />
    </div>
  );
}

/** Where agents may pay besides this host. */
export function ServersField({ limits, onChange }: LimitFieldsProps) {
  const { t } = useText();
  return (
    <WordsField
      label={t('wallet.servers')}
      hint={t('wallet.servers_hint')}
      words={limits.servers}
      fits={isServer}
      wrong={(word) => t('wallet.not_server', { word })}
      onChange={(servers) => onChange({ ...limits, servers })}
    />
  );
}
