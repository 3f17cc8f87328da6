import { useRef } from 'react';
import type { HostInfo, Settings } from '../../../src/shared/contract/index.ts';
import { Screen } from '../../layout/screen.tsx';
import { useMutation, useLive, useLiveStore, useQuery, useQueryUpdate } from '../../host/index.ts';
import { resolveLanguage, loadTranslator, useText } from '../../text/index.ts';
import { FailureNote, Panel, Skeleton, toast, Button, Switch } from '../../ui/index.ts';
import { AboutPanel } from './about/about-panel.tsx';
import { NotificationSettings, DesktopSettings } from './notification-settings.tsx';
import { Appearance } from './appearance.tsx';
import type { SettingsPatch, SettingsProps } from './settings-props.ts';
import { ArchivesPanel } from './archives-panel.tsx';
import { AnalysisSettings } from './games/analysis-settings.tsx';
import { BoardSettings } from './games/board-settings.tsx';
import { SoundSettings } from './games/sound-settings.tsx';
import { BridgeAccess } from './bridge-access.tsx';
import { BackupsPanel, HostPanel, PortsPanel } from './host-panels.tsx';
import { DeployContract } from './deploy-contract.tsx';
import { ChainSettingsPanel } from './chain-settings-panel.tsx';
import { SettingsList, SettingsSelect } from './sections/settings-list.tsx';
import { TraceSettings } from './trace-settings.tsx';
import { useAddressedPanel } from './sections/use-addressed-panel.ts';
import { usePanelInView } from './sections/use-panel-in-view.ts';
import { DataExportPanel } from './data-export-panel.tsx';
import { UpdatesPanel } from './updates/updates-panel.tsx';
import { PlaySettings } from './play-settings.tsx';
import { LoadDemo, useDemoData } from '../../demo/index.ts';
import { NumberField } from '../../ui/number-field.tsx';

export function SettingsScreen() {
  const { t } = useText();
  const settings = useLive((live) => live.settings);
  const store = useLiveStore();
  const hostInfo = useQuery('host.facts', {});
  const save = useMutation('settings.set');
  useAddressedPanel(settings !== null && hostInfo.value !== null);
  const current = usePanelInView();
  const queue = useRef<Promise<void>>(Promise.resolve());
  const apply = async (patch: SettingsPatch) => {
    const { settings: before } = store.getState();
    if (before === null) return;
    const storedSettings = await save.run(typeof patch === 'function' ? patch(before) : patch);
    if (storedSettings === null) return;
    store.setState({ settings: storedSettings });
    // The language may be what was changed, so the toast uses the new one.
    const translator = await loadTranslator(resolveLanguage(storedSettings.language, navigator.languages));
    toast('ok', translator.t('settings.saved'));
  };
  // Leaving a field saves it, and the same click may change another setting: both changes are kept.
  const change = (patch: SettingsPatch) => {
    queue.current = queue.current.then(() => apply(patch));
  };
  return (
    <Screen title={t('screen.settings')}>
      <div className="flex flex-col gap-4">
        <FailureNote failure={save.failure} />
        <SettingsSelect current={current} />
        <div className="grid items-start gap-4 [&_section]:scroll-mt-20 lg:[&_section]:scroll-mt-0 lg:grid-cols-[11rem_minmax(0,1fr)] xl:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)]">
          <SettingsList current={current} />
          <div className="flex min-w-0 flex-col gap-4">
            {settings === null ? (
              <Skeleton className="h-64" />
            ) : (
              <>
                <Appearance settings={settings} onChange={change} />
                <BoardSettings settings={settings} onChange={change} />
                <SoundSettings />
                <PlaySettings settings={settings} onChange={change} />
                <AnalysisSettings settings={settings} onChange={change} />
                <ChainSettingsPanel settings={settings} onChange={change} />
                <DeployContract />
                <LeagueSettingsPanel settings={settings} onChange={change} />
                <TraceSettings settings={settings} onChange={change} />
                {hostInfo.value?.shell === 'electron' ? (
                  <DesktopSettings settings={settings} onChange={change} />
                ) : null}
                <NotificationSettings settings={settings} onChange={change} shell={hostInfo.value?.shell} />
              </>
            )}
          </div>
          <HostPanels
            hostInfo={hostInfo.value}
            failure={hostInfo.failure}
            onRetry={hostInfo.reload}
            settings={settings}
            onChange={change}
          />
        </div>
      </div>
    </Screen>
  );
}

function HostPanels(props: {
  hostInfo: HostInfo | null;
  failure: { code: string; message: string } | null;
  onRetry: () => void;
  settings: Settings | null;
  onChange: SettingsProps['onChange'];
}) {
  const { hostInfo, failure } = props;
  return (
    <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 xl:col-start-3">
      <FailureNote failure={failure} onRetry={props.onRetry} />
      {hostInfo === null ? (
        <Skeleton className="h-64" />
      ) : (
        <>
          <PortsPanel hostInfo={hostInfo} settings={props.settings} onChange={props.onChange} />
          <HostPanel hostInfo={hostInfo} />
          {props.settings === null ? null : (
            <UpdatesPanel settings={props.settings} onChange={props.onChange} />
          )}
          <ArchivesPanel />
          <DataExportPanel />
          <BackupsPanel hostInfo={hostInfo} />
        </>
      )}
      <BridgeAccess />
      <DemoPanel />
      <OnboardingSetting />
      <AboutPanel />
    </div>
  );
}

/** Explains demo data, switches it on and off, and removes it completely. */
function DemoPanel() {
  const { t } = useText();
  const status = useDemoData();
  const remove = useMutation('demoData.remove');
  return (
    <Panel title={t('demo.title')}>
      <div className="flex flex-col items-start gap-3">
        <p className="max-w-prose text-muted">{t('demo.hint')}</p>
        <LoadDemo />
        {status?.state === 'kept' ? (
          <Button busy={remove.busy} onClick={() => void remove.run({})}>
            {t('demo.remove')}
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}

/** Shows or hides the first steps on Overview. */
function OnboardingSetting() {
  const { t } = useText();
  const { value } = useQuery('onboarding.get', {});
  const dismiss = useMutation('onboarding.dismiss');
  const update = useQueryUpdate('onboarding.get', {});
  const change = (isVisible: boolean) =>
    void dismiss.run({ dismissed: !isVisible }).then((next) => next !== null && update(() => next));
  return (
    <Panel title={t('onboarding.title')}>
      <Switch
        label={t('onboarding.shown')}
        hint={t('onboarding.shown_hint')}
        checked={value !== null && !value.dismissed}
        disabled={value === null || dismiss.busy}
        onChange={change}
      />
      <FailureNote failure={dismiss.failure} />
    </Panel>
  );
}

const MAX_MESSAGE_DAYS = 3650;

/** Edits the settings of all leagues of this host. */
export function LeagueSettingsPanel({ settings, onChange }: SettingsProps) {
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
          max={MAX_MESSAGE_DAYS}
          onChange={(leagueBodyDays) =>
            leagueBodyDays !== settings.leagueBodyDays && onChange({ leagueBodyDays })
          }
        />
      </div>
    </Panel>
  );
}
