export { createFileVault } from './file-vault.ts';
export { variableOf, withEnvironment } from './references.ts';
