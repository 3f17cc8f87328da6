/** Installation: what this copy of Arbiter is, who signed it, and its command for the terminal. */
export { findInstallationRoot } from './built-commit.ts';
export { createInstallation, type Installation } from './service.ts';
