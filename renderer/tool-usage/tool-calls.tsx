import { useState } from 'react';
import type { CallInput, ToolCallRow } from '../../src/shared/contract/index.ts';
import { useQuery } from '../host/index.ts';
import { ExportRows } from '../export/export-rows.tsx';
import { EntityName } from '../names/entity.tsx';
import { formatShortTime, useText, formatUtc } from '../text/index.ts';
import { Button, FailureNote, Skeleton, StatusBadge, TimeAgo } from '../ui/index.ts';

const PAGE_ROWS = 50;
const MAX_CALLS = 200;

/** Lists the tool calls of programs about a session, or by an agent, newest first. */
export function ToolCalls(props: {
  readonly query: Pick<CallInput<'traces.calls'>, 'sessionId' | 'agentId'>;
  /** True beside another list: nothing is shown while there are no calls. */
  readonly quietWhenEmpty?: boolean;
  /** False inside a panel that has this title. */
  readonly hasTitle?: boolean;
}) {
  const { t } = useText();
  const [limit, setLimit] = useState(PAGE_ROWS);
  const { value, failure, reload } = useQuery('traces.calls', { ...props.query, limit });
  if (failure !== null) return <FailureNote failure={failure} onRetry={reload} />;
  if (value === null) return <Skeleton className="h-16" />;
  if (value.rows.length === 0)
    return props.quietWhenEmpty === true ? null : <p className="text-muted">{t('trace.no_calls')}</p>;
  return (
    <section aria-label={t('trace.calls')} className="min-h-0 overflow-auto">
      <header className="flex items-center justify-between gap-3">
        {props.hasTitle === false ? <span /> : <h3 className="font-medium">{t('trace.calls')}</h3>}
        <ExportRows name="tool-calls" rows={() => value.rows.map(toExportedCall)} />
      </header>
      <ul className="flex flex-col">
        {value.rows.map((row) => (
          <Call key={row.id} row={row} />
        ))}
      </ul>
      {value.more && limit < MAX_CALLS ? (
        <Button variant="quiet" onClick={() => setLimit(MAX_CALLS)}>
          {t('trace.more_calls')}
        </Button>
      ) : null}
    </section>
  );
}

const toExportedCall = ({ atMs, ...row }: ToolCallRow) => ({ utc: formatUtc(atMs), ...row });

function Call({ row }: { readonly row: ToolCallRow }) {
  const translator = useText();
  const { t } = translator;
  return (
    <li className="border-b border-line">
      <details>
        <summary className="flex min-h-8 cursor-default flex-wrap items-center gap-x-3 py-1">
          <span className="mono font-medium">{row.tool}</span>
          <EntityName id={row.agentId} />
          {row.outcome === 'ok' ? null : <StatusBadge tone="bad">{row.outcome}</StatusBadge>}
          <span className="ml-auto flex gap-3 text-small text-muted">
            <span className="tabular-nums">{formatShortTime(translator, row.durationMs, 'narrow')}</span>
            <TimeAgo atMs={row.atMs} />
          </span>
        </summary>
        {row.sealed ? (
          <p className="pb-2 text-muted">{t('trace.sealed')}</p>
        ) : (
          <div className="flex flex-col gap-2 pb-2">
            <Body label={t('trace.arguments')} json={row.arguments} />
            {row.result === null ? null : <Body label={t('trace.result')} json={row.result} />}
          </div>
        )}
      </details>
    </li>
  );
}

function Body({ label, json }: { readonly label: string; readonly json: string }) {
  return (
    <div>
      <p className="text-small text-muted">{label}</p>
      <pre
        tabIndex={0}
        aria-label={label}
        className="mono max-h-60 overflow-auto rounded-control border border-line bg-bg px-2 py-1 break-words whitespace-pre-wrap"
      >
        <code>{json}</code>
      </pre>
    </div>
  );
}
