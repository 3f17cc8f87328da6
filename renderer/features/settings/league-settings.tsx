import { useText } from '../../text/index.ts';
import { Panel, Switch } from '../../ui/index.ts';
import { NumberField } from '../../ui/number-field.tsx';
import type { SettingsProps } from './appearance.tsx';

const MAX_BODY_DAYS = 3650;

/** What holds for all leagues of this host. */
export function LeagueSettings({ settings, onChange }: SettingsProps) {
  const { t } = useText();
  return (
    <Panel title={t('settings.leagues')}>
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <Switch
          label={t('settings.league_auto_open')}
          hint={t('settings.league_auto_open_hint')}
          checked={settings.leagueAutoOpen}
          onChange={(leagueAutoOpen) => onChange({ leagueAutoOpen })}
        />
        <NumberField
          label={t('settings.league_body_days')}
          hint={t('settings.league_body_days_hint')}
          value={settings.leagueBodyDays}
          min={1}
          max={MAX_BODY_DAYS}
          onChange={(leagueBodyDays) =>
            leagueBodyDays !== settings.leagueBodyDays && onChange({ leagueBodyDays })
          }
        />
      </div>
    </Panel>
  );
}
