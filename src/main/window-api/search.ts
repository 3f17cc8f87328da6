import { accept } from '../../shared/outcome.ts';
import type { Search } from '../app-features/search/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface SearchCallDeps {
  readonly search: Search;
}

/** Handler of the call `find`, which searches all systems. */
export const searchCalls = ({ search }: SearchCallDeps): Pick<Handlers, 'find'> => ({
  find: async ({ text, limit }) => accept([...(await search.find(text, limit))]),
});
