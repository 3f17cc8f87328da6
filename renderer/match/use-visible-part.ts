import { useAddressQuery } from '../routes/hash-router.ts';
import { isMatchPart, type MatchPart } from './match-parts.ts';

export interface VisiblePart {
  readonly part: MatchPart;
  readonly show: (part: MatchPart) => void;
}

/** The open part, as the address has it: `?part=evidence`. */
export function useVisiblePart(): VisiblePart {
  const addressQuery = useAddressQuery();
  const requested = addressQuery.get('part');
  return {
    part: isMatchPart(requested) ? requested : 'moves',
    show: (part) => addressQuery.set({ part: part === 'moves' ? '' : part }),
  };
}
