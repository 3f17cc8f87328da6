import type { ReactNode } from 'react';
import { usePlaceQuery } from '../../routes/hash.ts';
import { useText } from '../../text/index.ts';
import { Button, Skeleton } from '../../ui/index.ts';
import { PAGE_ROWS } from './use-payments.ts';

export interface ListBoxProps {
  /** Null while the first answer is on its way. */
  count: number | null;
  empty: ReactNode;
  /** Where the next page begins: the place of the last row. */
  older: string;
  children: ReactNode;
}

/** A list that fills the screen, its empty state, and the way to older rows. */
export function ListBox({ count, empty, older, children }: ListBoxProps) {
  const { t } = useText();
  const place = usePlaceQuery();
  const paged = place.get('before') !== '';
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface">
        {count === null ? <Skeleton className="m-4 h-24" /> : count === 0 && !paged ? empty : children}
      </div>
      {paged || (count ?? 0) >= PAGE_ROWS ? (
        <div className="flex justify-end gap-2 pt-3">
          {paged ? <Button onClick={() => place.set({ before: '' })}>{t('payments.newest')}</Button> : null}
          {(count ?? 0) >= PAGE_ROWS ? (
            <Button onClick={() => place.set({ before: older })}>{t('payments.older')}</Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
