import { useState } from 'react';
import type { AuditRow } from '../../../src/shared/contract/index.ts';
import type { PlaceQuery } from '../../routes/hash.ts';
import type { AuditPages } from './use-audit-pages.ts';

export interface SelectedRow {
  readonly seq: number | null;
  readonly row: AuditRow | undefined;
  /** The place to scroll to; a new object each time it is asked for. */
  readonly target: { readonly index: number } | null;
  readonly open: (row: AuditRow, index: number) => void;
  readonly step: (by: 1 | -1) => void;
  readonly go: (index: number) => void;
  readonly close: () => void;
}

/** The open row is part of the address. Sequence numbers have no gaps, so an unfiltered row's place is known. */
export function useSelectedRow(pages: AuditPages, filtered: boolean, place: PlaceQuery): SelectedRow {
  const seq = seqOf(place.get('row'));
  const [opened, setOpened] = useState<{ seq: number; index: number } | null>(null);
  const [target, setTarget] = useState<{ index: number } | null>(null);
  const index = indexOf(seq, opened, filtered ? null : pages);
  const row = index === null ? undefined : pages.rowAt(index);

  // An address that names a row brings it into sight once its place is known.
  const arrival = seq !== null && opened?.seq !== seq && index !== null ? index : null;
  if (arrival !== null && seq !== null) {
    setOpened({ seq, index: arrival });
    setTarget({ index: arrival });
  }

  const open = (next: AuditRow, at: number) => {
    setOpened({ seq: next.seq, index: at });
    place.set({ row: String(next.seq) });
  };
  const go = (at: number) => setTarget({ index: at });
  const step = (by: 1 | -1) => {
    if (index === null) return;
    const next = pages.rowAt(index + by);
    if (next === undefined) return;
    open(next, index + by);
    go(index + by);
  };
  const close = () => place.set({ row: '' });
  return { seq, row: row?.seq === seq ? row : undefined, target, open, step, go, close };
}

function seqOf(text: string): number | null {
  const asked = Number(text);
  return Number.isInteger(asked) && asked > 0 ? asked : null;
}

function indexOf(
  seq: number | null,
  opened: { seq: number; index: number } | null,
  unfiltered: AuditPages | null,
): number | null {
  if (seq === null) return null;
  if (opened?.seq === seq) return opened.index;
  if (unfiltered === null || !unfiltered.ready) return null;
  const index = unfiltered.asOf - seq;
  return index >= 0 && index < unfiltered.total ? index : null;
}
