import { useState } from 'react';
import { useText } from '../../text/index.ts';
import { Panel, Switch, TextField } from '../../ui/index.ts';
import { NumberField } from '../../ui/number-field.tsx';
import type { SettingsProps } from './settings-props.ts';

const MAX_IDLE_HOURS = 24 * 30;

export function PlaySettings({ settings, onChange }: SettingsProps) {
  const { t } = useText();
  const [draft, setDraft] = useState({ name: settings.playerName, replaces: settings.playerName });
  const name = draft.replaces === settings.playerName ? draft.name : settings.playerName;
  const isEmpty = name.trim() === '';
  const save = () => {
    if (!isEmpty && name.trim() !== settings.playerName) onChange({ playerName: name.trim() });
  };
  return (
    <Panel title={t('settings.play')}>
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <TextField
          label={t('settings.player_name')}
          showLabel
          hint={t('settings.player_name_hint')}
          error={isEmpty ? t('settings.player_name_empty') : null}
          value={name}
          maxLength={64}
          onChange={(value) => setDraft({ name: value, replaces: settings.playerName })}
          onEnter={save}
          onBlur={save}
          className="w-56"
        />
        <NumberField
          label={t('settings.idle')}
          hint={t('settings.idle_hint')}
          value={settings.idleHours}
          min={1}
          max={MAX_IDLE_HOURS}
          onChange={(idleHours) => idleHours !== settings.idleHours && onChange({ idleHours })}
        />
        <Switch
          label={t('settings.reward_sessions')}
          hint={t('settings.reward_sessions_hint')}
          checked={settings.rewardSessions}
          onChange={(rewardSessions) => onChange({ rewardSessions })}
        />
      </div>
    </Panel>
  );
}
