import { Plus, X } from 'lucide-react';
import type { WalletLimits } from '../../../../src/shared/contract/index.ts';
import { useText } from '../../../text/index.ts';
import { Button, IconButton, TextField } from '../../../ui/index.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { usdcToMicro, microToUsdc, MAX_LIMIT_USDC } from './usdc-amounts.ts';

type Cap = WalletLimits['toolCaps'][number];

export interface ToolCapsProps {
  caps: readonly Cap[];
  onChange: (caps: Cap[]) => void;
}

const MAX_CAPS = 100;

/** Edits lower caps for single tools, one per line. */
export function ToolCaps({ caps, onChange }: ToolCapsProps) {
  const { t } = useText();
  const changeCap = (index: number, change: Partial<Cap>): void =>
    onChange(caps.map((cap, capIndex) => (capIndex === index ? { ...cap, ...change } : cap)));
  const add = (): void => onChange([...caps, { tool: '', perCallMicro: 10_000, perDayMicro: 100_000 }]);
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-small font-medium text-muted">{t('wallet.tool_caps')}</legend>
      <ul className="mt-1 flex flex-col gap-2">
        {caps.map((cap, index) => (
          <li key={index} className="flex flex-wrap items-end gap-2">
            <TextField
              className="min-w-28 flex-1"
              label={t('wallet.tool_cap_tool')}
              showLabel
              mono
              value={cap.tool}
              error={
                cap.tool === '' || isToolName(cap.tool) ? null : t('wallet.not_tool', { word: cap.tool })
              }
              onChange={(tool) => changeCap(index, { tool: tool.trim() })}
            />
            <NumberField
              label={t('wallet.perCallMicro')}
              value={microToUsdc(cap.perCallMicro)}
              min={0}
              max={MAX_LIMIT_USDC}
              step={0.01}
              onChange={(usdc) => changeCap(index, { perCallMicro: usdcToMicro(usdc) })}
            />
            <NumberField
              label={t('wallet.perDayMicro')}
              value={microToUsdc(cap.perDayMicro)}
              min={0}
              max={MAX_LIMIT_USDC}
              step={0.01}
              onChange={(usdc) => changeCap(index, { perDayMicro: usdcToMicro(usdc) })}
            />
            <IconButton
              label={t('wallet.tool_cap_remove', { tool: cap.tool })}
              icon={<X size={16} aria-hidden />}
              onClick={() => onChange(caps.filter((_cap, capIndex) => capIndex !== index))}
            />
          </li>
        ))}
      </ul>
      <Button variant="quiet" disabled={caps.length >= MAX_CAPS} onClick={add}>
        <Plus size={16} aria-hidden />
        {t('wallet.tool_cap_add')}
      </Button>
    </fieldset>
  );
}

export const isToolName = (word: string): boolean => /^[\w-]{1,64}$/u.test(word);
