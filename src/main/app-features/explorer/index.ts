/** Explorer: transactions, blocks and addresses of the chain, beside what this host recorded about them. */
export { createExplorer, type Explorer, type ExplorerDeps } from './service.ts';
