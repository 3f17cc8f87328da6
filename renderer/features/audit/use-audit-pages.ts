import { useCallback } from 'react';
import type { AuditFilter, AuditRow } from '../../../src/shared/contract/index.ts';
import { useApi, usePages, type PagePlace, type Pages } from '../../host/index.ts';

export type AuditPages = Pages<AuditRow>;

/** The log as filtered, newest first. The filter is the same object while it says the same. */
export function useAuditPages(filter: AuditFilter): AuditPages {
  const api = useApi();
  const loadPage = useCallback(
    (place: PagePlace) => api.call('audit.page', { ...place, filter }),
    [api, filter],
  );
  return usePages({ key: JSON.stringify(filter), loadPage });
}
