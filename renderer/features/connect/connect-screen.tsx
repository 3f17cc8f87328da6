import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { McpClientName, McpClientRow } from '../../../src/shared/contract/index.ts';
import { CommandBlock } from '../../copied-commands/index.ts';
import { Screen } from '../../layout/screen.tsx';
import { useHostEvent, useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Badge, Button, FailureNote, Panel, Skeleton, toast } from '../../ui/index.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { ClientCard } from './client-card.tsx';
import { RecentCalls } from './recent-calls.tsx';
import { EntryByAddress } from './entry-by-address.tsx';

const COMMANDS = ['connect claude-desktop --print', 'mcp sessions --agent my-program'];

interface PendingChange {
  readonly client: McpClientName;
  readonly action: 'write' | 'undo';
}

/** `#/connect`: adds this host to the settings of MCP client programs. */
export function ConnectScreen() {
  const { t } = useText();
  const list = useQuery('mcpClients.list', {});
  const [pendingChange, setPendingChange] = useState<PendingChange | null>(null);
  const [firstCalls, setFirstCalls] = useState<Readonly<Partial<Record<McpClientName, number>>>>({});
  useHostEvent('mcpClients.seen', ({ client, firstCallAtMs }) =>
    setFirstCalls((before) => ({ ...before, [client]: firstCallAtMs })),
  );
  const rows = list.value?.map((row) => ({
    ...row,
    firstCallAtMs: row.firstCallAtMs ?? firstCalls[row.client] ?? null,
  }));
  const openRow = rows?.find(({ client }) => client === pendingChange?.client);
  const onChangeDone = (row: McpClientRow, { action }: PendingChange) => {
    toast('ok', t(action === 'write' ? 'connect.written' : 'connect.undone', { title: row.title }));
    setPendingChange(null);
    list.reload();
  };
  const newestCaller = rows?.findLast(({ client }) => firstCalls[client] !== undefined);
  return (
    <Screen
      title={t('screen.connect')}
      subtitle={<Badge>{t('connect.minutes')}</Badge>}
      announce={
        newestCaller === undefined ? null : t('connect.seen_announcement', { title: newestCaller.title })
      }
      actions={
        <Button onClick={list.reload} busy={list.loading}>
          <RefreshCw size={14} aria-hidden />
          {t('connect.look_again')}
        </Button>
      }
    >
      <div className="flex max-w-6xl flex-col gap-5">
        <p className="max-w-prose text-muted">{t('connect.hint')}</p>
        <FailureNote failure={list.failure} />
        {rows === undefined ? (
          list.failure === null ? (
            <div role="status" aria-label={t('ui.loading')}>
              <Skeleton className="h-48" />
            </div>
          ) : null
        ) : (
          <ul aria-label={t('connect.list')} className="grid gap-4 lg:grid-cols-2">
            {rows.map((row) => (
              <li key={row.client} className="min-w-0">
                <ClientCard
                  row={row}
                  onChange={(action) => setPendingChange({ client: row.client, action })}
                />
              </li>
            ))}
          </ul>
        )}
        <EntryByAddress />
        <Panel title={t('connect.other_title')}>
          <p className="mb-2 text-muted">{t('connect.other_hint')}</p>
          <CommandBlock commands={COMMANDS} name={t('ui.command')} />
        </Panel>
        <RecentCalls />
      </div>
      {pendingChange === null || openRow === undefined ? null : (
        <ChangeDialog
          key={`${pendingChange.client}/${pendingChange.action}`}
          row={openRow}
          action={pendingChange.action}
          onClose={() => setPendingChange(null)}
          onDone={() => onChangeDone(openRow, pendingChange)}
        />
      )}
    </Screen>
  );
}
