import { ArrowDownToLine, ArrowUpToLine, Download, Link2, ScrollText } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { AuditFilter, AuditRow } from '../../../src/shared/contract/index.ts';
import { useCommandLine } from '../../copied-commands/index.ts';
import { Screen } from '../../layout/screen.tsx';
import { useScreenShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { failureOf, useApi, useLive, saveFile } from '../../host/index.ts';
import { useAddressQuery } from '../../routes/hash-router.ts';
import { useText } from '../../text/index.ts';
import {
  Button,
  EmptyState,
  NewRowsButton,
  NoResults,
  FailureNote,
  IconButton,
  toast,
} from '../../ui/index.ts';
import { Menu } from '../../ui/menu.tsx';
import { readAuditFilter, hasFilter, NO_FILTER } from './audit-filter.ts';
import { AuditTable } from './audit-table.tsx';
import { MAX_EXPORTED_ROWS, readAuditRows, toAuditCsv, toAuditJson } from './audit-export.ts';
import { FilterBar } from './filter-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { HourChart } from './hour-chart.tsx';
import { RowDrawer } from './row-drawer.tsx';
import { useAuditPages, type AuditPages } from './use-audit-pages.ts';
import { useSelectedRow } from './use-selected-row.ts';
import { useVerify } from './use-verify.ts';
import { VerifyBar } from './verify-bar.tsx';

export function AuditScreen() {
  const { t } = useText();
  const addressQuery = useAddressQuery();
  const filter = useStableFilter(addressQuery.get);
  const isFiltered = hasFilter(filter);
  const pages = useAuditPages(filter);
  const asOf = useLastAsOf(pages);
  const head = useLive((live) => live.auditHead?.seq ?? 0);
  const newCount = pages.ready ? Math.max(0, head - pages.asOf) : 0;
  const verify = useVerify(addressQuery.get('verify') === '1');
  const selection = useSelectedRow(pages, isFiltered, addressQuery);
  const filterField = useRef<HTMLInputElement>(null);
  useScreenShortcuts({ '/': () => filterField.current?.focus(), v: verify.start });
  const copyRow = (row: AuditRow) =>
    void navigator.clipboard
      .writeText(JSON.stringify(row))
      .then(() => toast('ok', t('audit.copied_row', { seq: row.seq })));
  const showRow = (seq: number) => addressQuery.set({ ...NO_FILTER, row: String(seq) });

  return (
    <Screen
      title={t('screen.audit')}
      fixed
      subtitle={
        pages.ready ? (
          <RowCounts
            total={pages.total}
            isFiltered={isFiltered}
            newCount={newCount}
            onShowNew={pages.reloadFromNewest}
          />
        ) : undefined
      }
      announce={newCount === 0 ? null : t('audit.announce', { count: newCount })}
      actions={
        <>
          <ExportMenu filter={filter} asOf={pages.asOf} total={pages.total} />
          <Button busy={verify.isRunning} onClick={verify.start}>
            <Link2 size={16} aria-hidden />
            {t('audit.verify')}
          </Button>
        </>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col px-6 pb-6">
        <FilterBar addressQuery={addressQuery} isFiltered={isFiltered} filterField={filterField}>
          <EndButtons onGoToRow={selection.go} total={pages.total} />
        </FilterBar>
        <FilterChips addressQuery={addressQuery} />
        {asOf === 0 ? null : <HourChart filter={filter} asOf={asOf} addressQuery={addressQuery} />}
        <FailureNote failure={pages.failure} onRetry={pages.reloadFromNewest} className="mb-3" />
        <FailureNote failure={verify.failure} className="mb-3" />
        <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface">
          {pages.ready && pages.total === 0 ? (
            <EmptyList isFiltered={isFiltered} onClear={() => addressQuery.set(NO_FILTER)} />
          ) : (
            <AuditTable
              pages={pages}
              selectedSeq={selection.seq}
              target={selection.target}
              onOpen={selection.open}
              onRowKeyPress={(key, row) => key === 'c' && copyRow(row)}
            />
          )}
          {verify.job === null ? null : <VerifyBar job={verify.job} onStop={verify.stop} onShow={showRow} />}
        </div>
      </div>
      <RowDrawer
        seq={selection.seq}
        row={selection.row}
        isMissing={selection.isMissing}
        isListed={selection.isListed}
        onClose={selection.close}
        onStep={selection.step}
      />
    </Screen>
  );
}

/** Returns the same object while the filter stays the same, so that hooks can depend on it. */
function useStableFilter(get: (name: string) => string): AuditFilter {
  const text = JSON.stringify(readAuditFilter(get));
  return useMemo(() => JSON.parse(text) as AuditFilter, [text]);
}

/** The newest row that the list includes; while another filter is read, the newest row of the previous filter. */
function useLastAsOf({ ready, asOf }: AuditPages): number {
  const [last, setLast] = useState(0);
  if (ready && asOf !== last) setLast(asOf);
  return last;
}

function RowCounts(props: { total: number; isFiltered: boolean; newCount: number; onShowNew: () => void }) {
  const { t } = useText();
  const { newCount } = props;
  return (
    <>
      <span>{t(props.isFiltered ? 'audit.filtered' : 'audit.rows', { count: props.total })}</span>
      <NewRowsButton
        count={newCount}
        label={t('audit.new_rows', { count: newCount })}
        ariaLabel={t('audit.new_rows_label', { count: newCount })}
        onShow={props.onShowNew}
      />
    </>
  );
}

function EmptyList(props: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useText();
  const command = useCommandLine();
  return props.isFiltered ? (
    <NoResults title={t('audit.none_match')} onClear={props.onClear} />
  ) : (
    <EmptyState
      icon={<ScrollText size={22} />}
      title={t('audit.empty_title')}
      hint={t('audit.empty_hint')}
      commandLine={command('verify')}
    />
  );
}

/** A shorter list needs no buttons to its ends. */
const MIN_ROWS_FOR_END_BUTTONS = 20;

function EndButtons(props: { total: number; onGoToRow: (index: number) => void }) {
  const { t } = useText();
  if (props.total < MIN_ROWS_FOR_END_BUTTONS) return null;
  return (
    <div className="ml-auto flex">
      <IconButton
        label={t('audit.to_start')}
        icon={<ArrowUpToLine size={16} aria-hidden />}
        onClick={() => props.onGoToRow(0)}
      />
      <IconButton
        label={t('audit.to_end')}
        icon={<ArrowDownToLine size={16} aria-hidden />}
        onClick={() => props.onGoToRow(props.total - 1)}
      />
    </div>
  );
}

function ExportMenu(props: { filter: AuditFilter; asOf: number; total: number }) {
  const { t, refusal } = useText();
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const { filter, asOf, total } = props;
  const save = useCallback(
    async (format: 'csv' | 'json') => {
      setIsBusy(true);
      try {
        const rows = await readAuditRows(api, filter, asOf);
        if (format === 'csv')
          saveFile({
            fileName: 'arbiter-audit.csv',
            mediaType: 'text/csv;charset=utf-8',
            text: toAuditCsv(rows),
          });
        else
          saveFile({
            fileName: 'arbiter-audit.json',
            mediaType: 'application/json',
            text: toAuditJson(rows),
          });
        const truncationNote =
          total > rows.length ? t('audit.export_cut', { most: MAX_EXPORTED_ROWS }) : undefined;
        toast('ok', t('audit.exported', { count: rows.length }), truncationNote);
      } catch (error) {
        const failure = failureOf(error);
        toast('bad', failure.code, refusal(failure.code, failure.message));
      } finally {
        setIsBusy(false);
      }
    },
    [api, filter, asOf, total, t, refusal],
  );
  return (
    <Menu
      trigger={
        <Button busy={isBusy} disabled={total === 0}>
          <Download size={16} aria-hidden />
          {t('audit.export')}
        </Button>
      }
      choices={[
        { id: 'csv', label: t('audit.export_csv'), onPick: () => void save('csv') },
        { id: 'json', label: t('audit.export_json'), onPick: () => void save('json') },
      ]}
    />
  );
}
