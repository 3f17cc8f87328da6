import { useText } from '../../text/index.ts';
import { Panel, Segmented } from '../../ui/index.ts';
import type { SettingsProps } from './settings-props.ts';

const DAYS = [0, 7, 30] as const;

/** Chooses for how many days prompts, replies and tool calls are stored; 0 stores none. */
export function TraceSettings({ settings, onChange }: SettingsProps) {
  const { t } = useText();
  // A command may have set another number, which is one of the choices as well.
  const choices = [...new Set([...DAYS, settings.traceDays])].toSorted((left, right) => left - right);
  return (
    <Panel title={t('settings.traces')}>
      <div className="flex flex-col items-start gap-2">
        <p className="font-medium">{t('settings.trace_keep')}</p>
        <Segmented
          label={t('settings.trace_keep')}
          value={String(settings.traceDays)}
          onChange={(days) => onChange({ traceDays: Number(days) })}
          segments={choices.map((days) => ({
            value: String(days),
            label: days === 0 ? t('settings.trace_keep_off') : t('settings.trace_keep_days', { count: days }),
          }))}
        />
        <p className="max-w-prose text-small text-muted">{t('settings.trace_keep_hint')}</p>
      </div>
    </Panel>
  );
}
