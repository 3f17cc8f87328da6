export type { CheckName, CheckResult, Folds, Report } from './check.ts';
export { verifyFolder, type Scope, type VerifyAsk } from './checks.ts';
export { startVerify, type VerifyEnd, type VerifyRequest, type VerifyRun, type VerifyStep } from './run.ts';
export { serveVerify, type VerifyOrder } from './worker-port.ts';
