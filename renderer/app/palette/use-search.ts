import { startTransition, useEffect, useMemo, useState } from 'react';
import type { SearchResult } from '../../../src/shared/contract/index.ts';
import { useApi } from '../../host/index.ts';
import { navigate } from '../../routes/hash-router.ts';
import { useText } from '../../text/index.ts';
import { iconAt, toPaletteItem, type PaletteItem } from './palette-item.ts';

const PAUSE_MS = 120;
/** A single character would match nearly everything. */
const MIN_QUERY_LENGTH = 2;

interface FoundRows {
  readonly text: string;
  readonly rows: readonly SearchResult[];
}

const NONE: FoundRows = { text: '', rows: [] };

/** Searches the host by id or name for the text in the palette, once typing pauses. */
export function useSearchResults(query: string): readonly PaletteItem[] {
  const api = useApi();
  const { t } = useText();
  const text = query.trim();
  const [foundRows, setFoundRows] = useState(NONE);
  useEffect(() => {
    if (text.length < MIN_QUERY_LENGTH) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      api.call('find', { text: text.slice(0, 100) }).then(
        // Keys that are pressed meanwhile come first.
        (rows) => startTransition(() => (isCurrent ? setFoundRows({ text, rows }) : undefined)),
        // The rest of the palette works without the search.
        () => isCurrent && setFoundRows(NONE),
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, text]);
  return useMemo(
    () =>
      foundRows.text !== text
        ? []
        : foundRows.rows.map((row) =>
            toPaletteItem({
              // One transaction may have paid for several things that are shown on different screens.
              value: `found:${row.kind}:${row.kind === 'transaction' ? row.path : row.id}`,
              label: row.title === '' ? t(`found.${row.kind}`) : `${t(`found.${row.kind}`)}: ${row.title}`,
              detail: row.kind === 'audit' ? `#${row.id}` : '',
              entityId: row.id,
              icon: iconAt(row.path),
              run: () => navigate(row.path),
            }),
          ),
    [foundRows, text, t],
  );
}
