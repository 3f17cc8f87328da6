import { z } from 'zod';
import { CHECKLIST_STEPS, type ChecklistStep, type ChecklistView } from '../../../shared/contract/index.ts';
import { parseJson } from '../../../shared/json.ts';
import type { Db, Writer } from '../../platform/db/writer.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { checklistStore } from './store.ts';

export interface Onboarding {
  read(): Promise<ChecklistView>;
  /** Hides or shows the checklist; completed steps stay completed. */
  dismiss(dismissed: boolean): Promise<ChecklistView>;
}

const stored = z.object({
  dismissed: z.boolean().catch(false),
  done: z.array(z.enum(CHECKLIST_STEPS)).catch([]),
});
type Stored = z.infer<typeof stored>;

const FIRST_STATE: Stored = { dismissed: false, done: [] };

/**
 * The checklist of first steps for a new user. A step is completed by what happened in this data folder; a
 * completed step is stored and not evaluated again.
 */
export function createOnboarding(deps: {
  readonly db: Db;
  readonly writer: Writer;
  readonly bus: Bus;
  readonly isWritable: () => boolean;
}): Onboarding {
  const store = checklistStore(deps.db);
  let state = parseStored(store.findChecklist());
  let hasCalled = false;
  /** Audit rows up to this number do not complete any open step. */
  let searchedTo = 0;
  deps.bus.on('mcp.called', () => {
    hasCalled = true;
  });

  const hasHappened = (step: ChecklistStep): boolean => {
    switch (step) {
      case 'play':
        return store.hasPersonPlayed();
      case 'connect':
        return hasCalled || store.hasExternalAgentPlayed();
      case 'league':
        return store.hasCompletedLeague();
      case 'rewards':
        return store.hasReward();
      case 'payments':
      case 'openfront':
        return store.hasAuditRowAfter(searchedTo, step);
    }
  };

  const save = async (next: Stored): Promise<void> => {
    state = next;
    if (deps.isWritable()) await deps.writer.write(() => store.upsertChecklist(JSON.stringify(next)));
  };

  const view = (): ChecklistView => ({
    dismissed: state.dismissed,
    steps: CHECKLIST_STEPS.map((step) => ({ step, done: state.done.includes(step) })),
  });

  return {
    async read() {
      const newest = store.findNewestSeq();
      const newlyDone = CHECKLIST_STEPS.filter((step) => !state.done.includes(step) && hasHappened(step));
      searchedTo = newest;
      if (newlyDone.length > 0) await save({ ...state, done: [...state.done, ...newlyDone] });
      return view();
    },
    async dismiss(dismissed) {
      await save({ ...state, dismissed });
      return view();
    },
  };
}

function parseStored(value: string | null): Stored {
  if (value === null) return FIRST_STATE;
  const parsed = stored.safeParse(parseJson(value));
  return parsed.success ? parsed.data : FIRST_STATE;
}
