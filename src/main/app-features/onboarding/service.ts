import { z } from 'zod';
import { CHECKLIST_STEPS, type ChecklistStep, type ChecklistView } from '../../../shared/contract/index.ts';
import { parseJson } from '../../../shared/json.ts';
import type { Db, Writer } from '../../platform/db/writer.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { checklistStore } from './store.ts';

export interface Onboarding {
  /** Marks the steps that were completed since the last call, stores them and returns the checklist. */
  refresh(): Promise<ChecklistView>;
  /** Hides or shows the checklist; completed steps stay completed. */
  setDismissed(dismissed: boolean): Promise<ChecklistView>;
}

const storedChecklist = z.object({
  dismissed: z.boolean().catch(false),
  done: z.array(z.enum(CHECKLIST_STEPS)).catch([]),
});
type StoredChecklist = z.infer<typeof storedChecklist>;

const INITIAL_STATE: StoredChecklist = { dismissed: false, done: [] };

/**
 * Creates the checklist of first steps for a new user. A step is completed by what the data folder records, and `connect`
 * also by a tool call in this run. A completed step is stored and not evaluated again.
 */
export function createOnboarding(deps: {
  readonly db: Db;
  readonly writer: Writer;
  readonly bus: Bus;
  readonly isWritable: () => boolean;
}): Onboarding {
  const store = checklistStore(deps.db);
  let state = parseStored(store.findChecklist());
  let hasToolBeenCalled = false;
  /** Audit rows up to this number do not complete any open step. */
  let searchedTo = 0;
  deps.bus.on('mcp.called', () => {
    hasToolBeenCalled = true;
  });

  const hasHappened = (step: ChecklistStep): boolean => {
    switch (step) {
      case 'play':
        return store.hasPersonPlayed();
      case 'connect':
        return hasToolBeenCalled || store.hasExternalAgentPlayed();
      case 'league':
        return store.hasCompletedLeague();
      case 'rewards':
        return store.hasReward();
      case 'payments':
      case 'openfront':
        return store.hasAuditRowAfter(searchedTo, step);
    }
  };

  const save = async (next: StoredChecklist): Promise<void> => {
    state = next;
    if (deps.isWritable()) await deps.writer.write(() => store.upsertChecklist(JSON.stringify(next)));
  };

  const view = (): ChecklistView => ({
    dismissed: state.dismissed,
    steps: CHECKLIST_STEPS.map((step) => ({ step, done: state.done.includes(step) })),
  });

  return {
    async refresh() {
      const newest = store.findNewestSeq();
      const newlyDone = CHECKLIST_STEPS.filter((step) => !state.done.includes(step) && hasHappened(step));
      searchedTo = newest;
      if (newlyDone.length > 0) await save({ ...state, done: [...state.done, ...newlyDone] });
      return view();
    },
    async setDismissed(dismissed) {
      await save({ ...state, dismissed });
      return view();
    },
  };
}

function parseStored(value: string | null): StoredChecklist {
  if (value === null) return INITIAL_STATE;
  const parsed = storedChecklist.safeParse(parseJson(value));
  return parsed.success ? parsed.data : INITIAL_STATE;
}
