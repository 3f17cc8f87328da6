import { useState } from 'react';
import type { AuditRow } from '../../../src/shared/contract/index.ts';
import type { AddressQuery } from '../../routes/hash-router.ts';
import type { AuditPages } from './use-audit-pages.ts';
import { useQuery } from '../../host/index.ts';

/** In a filtered list, a row from the address is searched among this many of the newest rows. */
const MAX_SEARCHED_ROWS = 100;

export interface SelectedRow {
  /** Null while no row is open. */
  readonly seq: number | null;
  readonly row: AuditRow | undefined;
  /** Whether the address names a row that the log does not have. */
  readonly isMissing: boolean;
  /** False where the list does not contain the row, so that it has no neighbours. */
  readonly isListed: boolean;
  /** The index to scroll to; a new object for each request. */
  readonly target: { readonly index: number } | null;
  readonly open: (row: AuditRow, index: number) => void;
  readonly step: (offset: 1 | -1) => void;
  readonly go: (index: number) => void;
  readonly close: () => void;
}

/**
 * Keeps the open row in the address. Sequence numbers have no gaps, so the index of an unfiltered
 * row is known.
 */
export function useSelectedRow(
  pages: AuditPages,
  isFiltered: boolean,
  addressQuery: AddressQuery,
): SelectedRow {
  const seq = parseSeq(addressQuery.get('row'));
  const [openedRow, setOpenedRow] = useState<{ seq: number; index: number } | null>(null);
  const [target, setTarget] = useState<{ index: number } | null>(null);
  const index = indexOf(seq, openedRow, { pages, isFiltered });
  const listedRow = findRow(pages, seq, index);
  const single = useSingleRow(listedRow === undefined && pages.ready ? seq : null);

  // A row named by the address is scrolled into view once its index is known.
  const arrivalIndex = seq !== null && openedRow?.seq !== seq && index !== null ? index : null;
  if (arrivalIndex !== null && seq !== null) {
    setOpenedRow({ seq, index: arrivalIndex });
    setTarget({ index: arrivalIndex });
  }

  const open = (next: AuditRow, rowIndex: number) => {
    setOpenedRow({ seq: next.seq, index: rowIndex });
    addressQuery.set({ row: String(next.seq) });
  };
  const go = (rowIndex: number) => setTarget({ index: rowIndex });
  const step = (offset: 1 | -1) => {
    if (index === null) return;
    const next = pages.rowAt(index + offset);
    if (next === undefined) return;
    open(next, index + offset);
    go(index + offset);
  };
  const close = () => addressQuery.set({ row: '' });
  return {
    seq,
    row: listedRow ?? single.row,
    isMissing: single.isMissing,
    isListed: listedRow !== undefined,
    target,
    open,
    step,
    go,
    close,
  };
}

const findRow = (pages: AuditPages, seq: number | null, index: number | null): AuditRow | undefined => {
  const row = index === null ? undefined : pages.rowAt(index);
  return row?.seq === seq ? row : undefined;
};

function parseSeq(text: string): number | null {
  const seq = Number(text);
  return Number.isInteger(seq) && seq > 0 ? seq : null;
}

function indexOf(
  seq: number | null,
  openedRow: { seq: number; index: number } | null,
  { pages, isFiltered }: { pages: AuditPages; isFiltered: boolean },
): number | null {
  if (seq === null) return null;
  if (openedRow?.seq === seq && pages.rowAt(openedRow.index)?.seq === seq) return openedRow.index;
  if (!pages.ready) return null;
  if (isFiltered) return findIndexAmongNewest(seq, pages);
  const index = pages.asOf - seq;
  return index >= 0 && index < pages.total ? index : null;
}

function findIndexAmongNewest(seq: number, pages: AuditPages): number | null {
  for (let index = 0; index < Math.min(MAX_SEARCHED_ROWS, pages.total); index += 1)
    if (pages.rowAt(index)?.seq === seq) return index;
  return null;
}

interface SingleRow {
  readonly row: AuditRow | undefined;
  /** Whether the log has no row with this number. */
  readonly isMissing: boolean;
}

/** Reads one row by its number, for a list that does not contain it; with null it reads nothing. */
function useSingleRow(seq: number | null): SingleRow {
  const { value, loading } = useQuery(
    'audit.page',
    // A log pinned to this row has it as its newest row.
    seq === null ? null : { offset: 0, limit: 1, asOf: seq },
  );
  const row = value?.rows.find((candidate) => candidate.seq === seq);
  return { row, isMissing: seq !== null && row === undefined && value !== null && !loading };
}
