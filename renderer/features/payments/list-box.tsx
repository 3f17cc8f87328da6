import type { ReactNode } from 'react';
import { useAddressQuery } from '../../routes/hash-router.ts';
import { useText } from '../../text/index.ts';
import { Button, Skeleton } from '../../ui/index.ts';
import { PAGE_ROWS } from './use-payments.ts';

export interface ListBoxProps {
  /** The number of rows on this page; null until the first response. */
  count: number | null;
  empty: ReactNode;
  /** The cursor of the page with older rows, made from the last row; empty without one. */
  older: string;
  children: ReactNode;
}

/** Frames a list that fills the screen, with its empty state and buttons to page. */
export function ListBox({ count, empty, older, children }: ListBoxProps) {
  const { t } = useText();
  const addressQuery = useAddressQuery();
  const isPaged = addressQuery.get('before') !== '';
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface">
        {count === null ? <Skeleton className="m-4 h-24" /> : count === 0 && !isPaged ? empty : children}
      </div>
      {isPaged || (count ?? 0) >= PAGE_ROWS ? (
        <div className="flex justify-end gap-2 pt-3">
          {isPaged ? (
            <Button onClick={() => addressQuery.set({ before: '' })}>{t('payments.newest')}</Button>
          ) : null}
          {(count ?? 0) >= PAGE_ROWS ? (
            <Button onClick={() => addressQuery.set({ before: older })}>{t('payments.older')}</Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
