import { accept } from '../../shared/outcome.ts';
import type { Names } from '../app-features/names/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface NameCallDeps {
  readonly names: Names;
}

/** Handler of `names.resolve`. */
export const nameCalls = ({ names }: NameCallDeps): Pick<Handlers, 'names.resolve'> => ({
  'names.resolve': async ({ ids }) => accept([...(await names.resolve(ids))]),
});
