import { useEffect, useRef } from 'react';
import type { ArenaRunReport, ArenaServer } from '../../../../src/shared/contract/index.ts';
import { useText } from '../../../text/index.ts';
import { Panel, StatusBadge, type StatusTone } from '../../../ui/index.ts';

const TONES: Readonly<Record<ArenaServer['state'], StatusTone>> = {
  up: 'ok',
  down: 'bad',
  removed: 'neutral',
};

/** No event reports that a server failed or came back while no game ended, so the run is read again. */
const RELOAD_INTERVAL_MS = 5000;

/** Shows health and load of the servers of each model that has several; nothing when none has. */
export function RunServers({
  run,
  onReload,
}: {
  readonly run: ArenaRunReport;
  readonly onReload: () => void;
}) {
  const latest = useRef(onReload);
  useEffect(() => {
    latest.current = onReload;
  });
  const isActive = run.state === 'running' || run.state === 'draining';
  const canChange = isActive && (run.servers.a.length > 1 || run.servers.b.length > 1);
  useEffect(() => {
    if (!canChange) return undefined;
    const timer = setInterval(() => latest.current(), RELOAD_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [canChange]);
  return (['a', 'b'] as const).map((side) =>
    run.servers[side].length < 2 ? null : (
      <ServersPanel key={side} name={run[side].name} servers={run.servers[side]} />
    ),
  );
}

function ServersPanel({
  name,
  servers,
}: {
  readonly name: string;
  readonly servers: readonly ArenaServer[];
}) {
  const { t } = useText();
  const title = t('arena.servers', { name });
  return (
    <Panel title={title}>
      <ul aria-label={title} className="grid gap-2 lg:grid-cols-2">
        {servers.map((server) => (
          <ServerItem key={server.baseUrl} server={server} />
        ))}
      </ul>
      <p className="mt-2 text-small text-muted">{t('arena.servers_hint')}</p>
    </Panel>
  );
}

function ServerItem({ server }: { readonly server: ArenaServer }) {
  const { t, code } = useText();
  const { baseUrl, state, failure, underWay, requestsAtOnce, moves, builds } = server;
  return (
    <li className="flex min-w-0 flex-col gap-1 rounded-control border border-line px-3 py-2">
      <span className="flex flex-wrap items-center gap-x-3">
        <span className="mono min-w-0 break-all">{baseUrl}</span>
        <StatusBadge tone={TONES[state]}>{t(`models.server_${state}`)}</StatusBadge>
      </span>
      <span className="tabular-nums text-small text-muted">
        {t('arena.moves', { count: moves })}
        {state === 'removed'
          ? null
          : ` · ${t('models.server_load', { busy: underWay, all: requestsAtOnce })}`}
      </span>
      {failure === null ? null : <span className="text-small">{code('test', failure)}</span>}
      {moves > 0 && builds.length === 0 ? (
        <span className="text-small text-muted">{t('arena.server_build_unknown')}</span>
      ) : null}
    </li>
  );
}
