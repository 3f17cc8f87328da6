import { useState } from 'react';
import { DEFAULT_GATEWAY_PORT, type HostInfo, type Settings } from '../../../src/shared/contract/index.ts';
import { DescriptionItem, DescriptionList } from '../../layout/description-list.tsx';
import { useText } from '../../text/index.ts';
import { CopyText, Panel, TextField, TimeAgo, StatusBadge } from '../../ui/index.ts';
import type { SettingsProps } from './settings-props.ts';

type Port = HostInfo['ports'][number];

export function HostPanel({ hostInfo }: { hostInfo: HostInfo }) {
  const { t, bytes } = useText();
  return (
    <Panel title={t('settings.host')}>
      <DescriptionList>
        <DescriptionItem name={t('settings.version')}>
          <span className="mono">{hostInfo.version}</span>
        </DescriptionItem>
        <DescriptionItem name={t('settings.runtime')}>
          <span className="mono">{hostInfo.runtime}</span>
        </DescriptionItem>
        <DescriptionItem name={t('settings.shell')}>
          {t(hostInfo.shell === 'electron' ? 'settings.shell_electron' : 'settings.shell_browser')}
        </DescriptionItem>
        <DescriptionItem name={t('settings.data_folder')}>
          <CopyText text={hostInfo.dataFolder} name={t('settings.data_folder')} head={200} tail={0} />
        </DescriptionItem>
        <DescriptionItem name={t('settings.database')}>
          <span className="tabular-nums">{bytes(hostInfo.databaseBytes)}</span>
        </DescriptionItem>
      </DescriptionList>
    </Panel>
  );
}

export function PortsPanel(props: {
  readonly hostInfo: HostInfo;
  readonly settings: Settings | null;
  readonly onChange: SettingsProps['onChange'];
}) {
  const { hostInfo, settings } = props;
  const { t, code } = useText();
  return (
    <Panel title={t('settings.ports')} flush>
      <ul className="pt-1">
        {hostInfo.ports.map((port) => (
          <li key={`${port.name}-${port.port}`} className="px-4">
            <div className="flex min-h-8 items-center gap-3">
              <span className="min-w-0 flex-1 truncate">{code('port', port.name)}</span>
              <span className="mono w-12 text-right">{port.port ?? t('ui.none')}</span>
              <span className="min-w-0 flex-1 truncate">
                <PortState port={port} />
              </span>
            </div>
            {port.failure === undefined ? null : (
              <p className="pb-2 text-small text-muted">{code('port_failure', port.failure.reason)}</p>
            )}
          </li>
        ))}
      </ul>
      {settings === null ? null : <GatewayPort settings={settings} onChange={props.onChange} />}
    </Panel>
  );
}

const MIN_PORT = 1024;
const MAX_PORT = 65_535;

/** Parses a port; null for an empty text, and undefined for a text that is not a port that a program may open. */
function parsePort(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const port = /^\d{4,5}$/u.test(text.trim()) ? Number(text) : 0;
  return port >= MIN_PORT && port <= MAX_PORT ? port : undefined;
}

/** Edits the port that the next start takes when its command names none. */
function GatewayPort({ settings, onChange }: SettingsProps) {
  const { t } = useText();
  const storedPort = String(settings.gatewayPort ?? '');
  const [draft, setDraft] = useState({ text: storedPort, replaces: storedPort });
  const text = draft.replaces === storedPort ? draft.text : storedPort;
  const port = parsePort(text);
  const save = () => {
    if (port !== undefined && port !== settings.gatewayPort) onChange({ gatewayPort: port });
  };
  return (
    <TextField
      label={t('settings.gateway_port')}
      showLabel
      hint={t('settings.gateway_port_hint')}
      error={port === undefined ? t('settings.gateway_port_wrong') : null}
      value={text}
      maxLength={5}
      placeholder={String(DEFAULT_GATEWAY_PORT)}
      onChange={(value) => setDraft({ text: value, replaces: storedPort })}
      onEnter={save}
      onBlur={save}
      className="px-4 pt-2 pb-3"
    />
  );
}

function PortState({ port }: { port: Port }) {
  const { t } = useText();
  if (port.failure !== undefined)
    return <StatusBadge tone="bad">{t('settings.port_failed', { code: port.failure.code })}</StatusBadge>;
  switch (port.state) {
    case 'listening':
      return <StatusBadge tone="ok">{t('settings.port_listening')}</StatusBadge>;
    case 'off':
      return <StatusBadge tone="neutral">{t('settings.port_off')}</StatusBadge>;
    case 'in_use':
      return (
        <StatusBadge tone="bad">
          {port.holder === null
            ? t('settings.port_in_use_unknown')
            : t('settings.port_in_use', { holder: port.holder })}
        </StatusBadge>
      );
  }
}

export function BackupsPanel({ hostInfo }: { hostInfo: HostInfo }) {
  const { t, bytes } = useText();
  return (
    <Panel title={t('settings.backups')} flush>
      {hostInfo.backups.length === 0 ? (
        <p className="px-4 pt-2 pb-3 text-muted">{t('settings.backups_none')}</p>
      ) : (
        <ul className="pt-1">
          {hostInfo.backups.map((backup) => (
            <li key={backup.file} className="flex min-h-8 items-center gap-3 px-4">
              <span className="mono min-w-0 flex-1 truncate">{backup.file}</span>
              <span className="tabular-nums text-small text-muted">{bytes(backup.bytes)}</span>
              <TimeAgo atMs={backup.atMs} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
