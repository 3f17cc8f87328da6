import { useState } from 'react';
import { ATTENTION_KINDS, type AttentionKind, type HostInfo } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { Button, Panel, Switch } from '../../ui/index.ts';
import type { SettingsProps } from './settings-props.ts';

interface NotificationSettingsProps extends SettingsProps {
  readonly shell: HostInfo['shell'] | undefined;
}

/** Shows a switch for each kind of notification. The list itself always shows all kinds. */
export function NotificationSettings({ settings, onChange, shell }: NotificationSettingsProps) {
  const { t, code } = useText();
  // Two switches may be changed before the first response arrives, so each change is applied to the stored value.
  const setIsNotified = (kind: AttentionKind, isOn: boolean) =>
    onChange(({ quiet }) => {
      const others = quiet.filter((each) => each !== kind);
      return { quiet: isOn ? others : [...others, kind] };
    });
  return (
    <Panel title={t('settings.announce')}>
      <div className="flex flex-col gap-4">
        <p className="max-w-prose text-muted">{t('settings.announce_hint')}</p>
        {shell === 'browser' ? <BrowserPermission /> : null}
        <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {ATTENTION_KINDS.map((kind) => (
            <Switch
              key={kind}
              label={code('attention', kind)}
              checked={!settings.quiet.includes(kind)}
              onChange={(isOn) => setIsNotified(kind, isOn)}
            />
          ))}
        </div>
      </div>
    </Panel>
  );
}

/** Asks for the browser's permission, which needs a click. */
function BrowserPermission() {
  const { t } = useText();
  const [state, setState] = useState(() => ('Notification' in window ? Notification.permission : 'denied'));
  if (state === 'granted') return <p className="text-muted">{t('settings.announce_granted')}</p>;
  if (state === 'denied') return <p className="text-muted">{t('settings.announce_denied')}</p>;
  return (
    <div>
      <Button onClick={() => void Notification.requestPermission().then(setState)}>
        {t('settings.announce_allow')}
      </Button>
    </div>
  );
}

/** Chooses how the desktop app runs without its window; browsers have no such settings. */
export function DesktopSettings({ settings, onChange }: SettingsProps) {
  const { t } = useText();
  return (
    <Panel title={t('settings.desktop')}>
      <div className="flex flex-col gap-4">
        <Switch
          label={t('settings.background')}
          hint={t('settings.background_hint')}
          checked={settings.runInBackground}
          onChange={(runInBackground) => onChange({ runInBackground })}
        />
        <Switch
          label={t('settings.at_login')}
          hint={t('settings.at_login_hint')}
          checked={settings.startAtLogin}
          onChange={(startAtLogin) => onChange({ startAtLogin })}
        />
      </div>
    </Panel>
  );
}
