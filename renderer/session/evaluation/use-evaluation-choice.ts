import { useCallback, useState } from 'react';
import { z } from 'zod';
import { readStored, saveStored } from '../../host/local-storage.ts';

const STORAGE_KEY = 'arbiter.evaluation';
const storedChoice = z.object({ isOn: z.boolean(), hasBest: z.boolean() });
type EvaluationChoice = z.infer<typeof storedChoice>;

/** What this window shows of the evaluations. The host decides what it may show. */
export interface EvaluationDisplay extends EvaluationChoice {
  readonly toggle: () => void;
  readonly toggleBest: () => void;
}

/**
 * Holds the choice of the person, which the window remembers. Before there is one, the evaluation is shown and the best
 * move is not.
 */
export function useEvaluationChoice(): EvaluationDisplay {
  const [choice, setChoice] = useState(
    () => readStored(STORAGE_KEY, storedChoice) ?? { isOn: true, hasBest: false },
  );
  const change = useCallback((next: (before: EvaluationChoice) => EvaluationChoice) => {
    setChoice((before) => {
      const after = next(before);
      saveStored(STORAGE_KEY, after);
      return after;
    });
  }, []);
  const toggle = useCallback(() => change((before) => ({ ...before, isOn: !before.isOn })), [change]);
  // A best move beside a hidden evaluation would be a surprise, so asking for it shows both.
  const toggleBest = useCallback(
    () => change((before) => ({ isOn: true, hasBest: !before.isOn || !before.hasBest })),
    [change],
  );
  return { ...choice, toggle, toggleBest };
}
