import { accept } from '../../shared/outcome.ts';
import type { Updates } from '../app-features/updates/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface UpdateCallDeps {
  readonly updates: Updates;
}

type UpdateCalls = Pick<Handlers, Extract<keyof Handlers, `updates.${string}`>>;

/** Handlers of the `updates.*` calls. */
export const updateCalls = ({ updates }: UpdateCallDeps): UpdateCalls => ({
  'updates.status': () => accept(updates.status()),
  'updates.check': () => updates.check(),
  'updates.download': () => updates.download(),
  'updates.cancel': () => updates.cancel(),
  'updates.install': ({ evenIfRunning }) => updates.install(evenIfRunning),
  'updates.goBack': ({ evenIfRunning }) => updates.rollBack(evenIfRunning),
});
