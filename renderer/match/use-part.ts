import { useAddressQuery } from '../routes/hash.ts';
import { isPart, type MatchPart } from './parts.ts';

export interface VisiblePart {
  readonly part: MatchPart;
  readonly show: (part: MatchPart) => void;
}

/** The open part, as the address has it: `?part=evidence`. */
export function usePart(): VisiblePart {
  const addressQuery = useAddressQuery();
  const requested = addressQuery.get('part');
  return {
    part: isPart(requested) ? requested : 'moves',
    show: (part) => addressQuery.set({ part: part === 'moves' ? '' : part }),
  };
}
