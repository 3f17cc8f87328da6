import { useText } from '../../text/index.ts';
import { LabelledControl } from './labelled-control.tsx';
import type { SettingsProps } from './settings-props.ts';
import { Panel, Segmented, Select, Switch } from '../../ui/index.ts';

export function Appearance({ settings, onChange }: SettingsProps) {
  const { t } = useText();
  return (
    <Panel title={t('settings.appearance')}>
      <div className="flex flex-col gap-4">
        <Select
          label={t('settings.language')}
          showLabel
          value={settings.language}
          choices={[
            { value: 'system', label: t('settings.language_system') },
            { value: 'en', label: t('settings.language_en') },
            { value: 'zh-CN', label: t('settings.language_zh') },
          ]}
          onChange={(language) => onChange({ language })}
          className="w-56"
        />
        <div className="flex flex-wrap gap-x-8 gap-y-4">
          <LabelledControl label={t('settings.theme')}>
            <Segmented
              label={t('settings.theme')}
              value={settings.theme}
              onChange={(theme) => onChange({ theme })}
              segments={[
                { value: 'system', label: t('settings.theme_system') },
                { value: 'dark', label: t('settings.theme_dark') },
                { value: 'light', label: t('settings.theme_light') },
              ]}
            />
          </LabelledControl>
          <LabelledControl label={t('settings.motion')}>
            <Segmented
              label={t('settings.motion')}
              value={settings.motion}
              onChange={(motion) => onChange({ motion })}
              segments={[
                { value: 'system', label: t('settings.motion_system') },
                { value: 'full', label: t('settings.motion_full') },
                { value: 'reduced', label: t('settings.motion_reduced') },
              ]}
            />
          </LabelledControl>
        </div>
        <Switch
          label={t('settings.shortcuts')}
          hint={t('settings.shortcuts_hint')}
          checked={settings.shortcuts}
          onChange={(shortcuts) => onChange({ shortcuts })}
        />
      </div>
    </Panel>
  );
}
