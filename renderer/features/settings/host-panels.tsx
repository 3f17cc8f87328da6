import type { HostFacts } from '../../../src/shared/contract/index.ts';
import { Fact, Facts } from '../../layout/fact.tsx';
import { useText } from '../../text/index.ts';
import { CopyText, Panel, TimeAgo, StatusBadge } from '../../ui/index.ts';

type Port = HostFacts['ports'][number];

export function HostPanel({ facts }: { facts: HostFacts }) {
  const { t, bytes } = useText();
  return (
    <Panel title={t('settings.host')}>
      <Facts>
        <Fact name={t('settings.version')}>
          <span className="mono">{facts.version}</span>
        </Fact>
        <Fact name={t('settings.runtime')}>
          <span className="mono">{facts.runtime}</span>
        </Fact>
        <Fact name={t('settings.shell')}>
          {t(facts.shell === 'electron' ? 'settings.shell_electron' : 'settings.shell_browser')}
        </Fact>
        <Fact name={t('settings.data_folder')}>
          <CopyText text={facts.dataFolder} name={t('settings.data_folder')} head={200} tail={0} />
        </Fact>
        <Fact name={t('settings.database')}>
          <span className="figures">{bytes(facts.databaseBytes)}</span>
        </Fact>
      </Facts>
    </Panel>
  );
}

export function PortsPanel({ facts }: { facts: HostFacts }) {
  const { t, code } = useText();
  return (
    <Panel title={t('settings.ports')} flush>
      <ul className="pt-1">
        {facts.ports.map((port) => (
          <li key={`${port.name}-${port.port}`} className="flex min-h-8 items-center gap-3 px-4">
            <span className="min-w-0 flex-1 truncate">{code('port', port.name)}</span>
            <span className="mono w-12 text-right">{port.port ?? t('ui.none')}</span>
            <span className="min-w-0 flex-1 truncate">
              <PortState port={port} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function PortState({ port }: { port: Port }) {
  const { t } = useText();
  switch (port.state) {
    case 'listening':
      return <StatusBadge kind="ok">{t('settings.port_listening')}</StatusBadge>;
    case 'off':
      return <StatusBadge kind="neutral">{t('settings.port_off')}</StatusBadge>;
    case 'in_use':
      return (
        <StatusBadge kind="bad">
          {port.holder === null
            ? t('settings.port_in_use_unknown')
            : t('settings.port_in_use', { holder: port.holder })}
        </StatusBadge>
      );
  }
}

export function BackupsPanel({ facts }: { facts: HostFacts }) {
  const { t, bytes } = useText();
  return (
    <Panel title={t('settings.backups')} flush>
      {facts.backups.length === 0 ? (
        <p className="px-4 pt-2 pb-3 text-muted">{t('settings.backups_none')}</p>
      ) : (
        <ul className="pt-1">
          {facts.backups.map((backup) => (
            <li key={backup.file} className="flex min-h-8 items-center gap-3 px-4">
              <span className="mono min-w-0 flex-1 truncate">{backup.file}</span>
              <span className="figures text-small text-muted">{bytes(backup.bytes)}</span>
              <TimeAgo atMs={backup.atMs} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
