import { useMemo } from 'react';
import type { SessionCard } from '../../src/shared/contract/index.ts';
import { useText } from './use-text.tsx';

/** Returns the names of a session's players by role, as boards show them; the object changes only with the names. */
export function useSeatNames({ seats }: Pick<SessionCard, 'seats'>): Readonly<Record<string, string>> {
  const { player } = useText();
  return useMemo(
    () => Object.fromEntries(Object.entries(seats).map(([role, seat]) => [role, player(seat)])),
    [seats, player],
  );
}
