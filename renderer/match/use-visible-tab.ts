import { useAddressQuery } from '../routes/hash-router.ts';
import { isMatchTab, type MatchTab } from './match-tabs.ts';

export interface VisibleTab {
  readonly tab: MatchTab;
  readonly show: (tab: MatchTab) => void;
}

/** The visible tab; the address names it, such as `?part=evidence`. */
export function useVisibleTab(): VisibleTab {
  const addressQuery = useAddressQuery();
  const requestedTab = addressQuery.get('part');
  return {
    tab: isMatchTab(requestedTab) ? requestedTab : 'moves',
    show: (tab) => addressQuery.set({ part: tab === 'moves' ? '' : tab }),
  };
}
