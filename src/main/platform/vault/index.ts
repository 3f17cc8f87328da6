/** Stores of API keys and other secrets. */

export { createFileVault } from './file-vault.ts';
export { createMemoryVault } from './memory-vault.ts';
export { parseVariable, createEnvironmentVault } from './environment-vault.ts';
export { replaceSecret } from './replace-secret.ts';
export { createSealedVault, type OsEncryption } from './sealed-vault.ts';
