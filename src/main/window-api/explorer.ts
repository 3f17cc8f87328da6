import { accept, refuse } from '../../shared/outcome.ts';
import type { Explorer } from '../app-features/explorer/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface ExplorerCallDeps {
  readonly explorer: Explorer;
}

type ExplorerCallName = keyof typeof import('../../shared/contract/explorer.ts').EXPLORER_CALLS;

/** Handlers of the `chain.*` calls that read transactions, blocks and addresses. */
export const explorerCalls = ({ explorer }: ExplorerCallDeps): Pick<Handlers, ExplorerCallName> => ({
  'chain.transaction': async (query) => accept(await explorer.transaction(query)),
  'chain.blocks': async (query) => accept(await explorer.blocks(query)),
  'chain.block': async (query) => {
    const read = await explorer.block(query);
    return read.reading === 'ok' && read.block === null
      ? refuse('NOT_FOUND', 'The chain has no such block')
      : accept(read);
  },
  'chain.address': async (query) => accept(await explorer.address(query)),
});
