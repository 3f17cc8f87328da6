/** Verify: checks a data folder for damage and manipulation without changing it. A domain exports its own rules for this. */
export type { VerifyCheckName, CheckResult, ReplayCheck, VerifyReport } from './verify-results.ts';
export { verifyFolder, type VerifyScope, type VerifyChecksRequest } from './verify-folder.ts';
export {
  startVerify,
  type VerifyRunResult,
  type VerifyRequest,
  type VerifyRun,
  type VerifyRunProgress,
} from './start-verify.ts';
export { serveVerify, type VerifyThreadData } from './thread-port.ts';
