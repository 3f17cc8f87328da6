import { limitsOf, type WalletContext } from './context.ts';
import { callTool } from './offer.ts';
import { end, noteReceipt, signed } from './send.ts';
import type { WalletPaymentRow } from './wallet-store.ts';

const FIRST_MS = 2000;
const LAST_MS = 60_000;
/** Past its validity plus this much an authorisation that was not used never will be. */
const GRACE_S = 30;
/** How long what was paid for is still asked for. */
const ANSWER_MS = 3_600_000;

export interface Follower {
  /** Something has just become open. */
  wake(): void;
  /** Looks at everything that is open, once. */
  run(): Promise<void>;
  start(): void;
  stop(): void;
}

/** Brings payments with an open outcome to their end: by the chain, and by the same payment sent again. */
export function createFollower(context: WalletContext): Follower {
  let cancel: (() => void) | null = null;
  let waitMs = FIRST_MS;
  let stopped = true;
  const open = (): WalletPaymentRow[] =>
    context.store
      .open(context.ports.clock.nowMs() - ANSWER_MS)
      .filter(({ paymentId }) => !context.busy.has(paymentId));
  const run = async (): Promise<void> => {
    for (const row of open()) if (!stopped) await follow(context, row);
  };
  const plan = (): void => {
    if (stopped || cancel !== null || open().length === 0) return;
    cancel = context.processClock.after(waitMs, turn);
    waitMs = Math.min(LAST_MS, waitMs * 2);
  };
  const turn = (): void => {
    run()
      .catch((error: unknown) => {
        context.log('warn', 'open payments of the wallet could not be looked at', { error: String(error) });
      })
      .finally(() => {
        cancel = null;
        plan();
      });
  };
  return {
    run,
    wake() {
      waitMs = FIRST_MS;
      plan();
    },
    start() {
      stopped = false;
      waitMs = FIRST_MS;
      cancel ??= context.processClock.after(0, turn);
    },
    stop() {
      stopped = true;
      cancel?.();
      cancel = null;
    },
  };
}

async function follow(context: WalletContext, row: WalletPaymentRow): Promise<void> {
  const { payer, asset, nonce, validBeforeS, fromBlock } = row;
  if (payer === null || asset === null || nonce === null || validBeforeS === null) {
    // Reserved by a run that ended before it signed: surely not sent.
    if (row.state === 'reserved') await end(context, row, { ...FREED, reason: 'restart' });
    return;
  }
  if (row.state === 'paid') return fetchAnswer(context, row);
  const { amountMicro, payee } = row;
  const chainId = Number(row.network.slice('eip155:'.length));
  const transfer = { chainId, asset, payer, nonce, payTo: payee, amountMicro, fromBlock };
  const evidence = await context.settlementEvidence.evidenceOf(transfer);
  if (evidence.kind === 'paid') {
    const { txHash } = evidence;
    const paid = { state: 'paid', action: 'WALLET_PAID', actor: 'host', reason: 'no_answer' } as const;
    return fetchAnswer(context, await end(context, row, { ...paid, txHash }));
  }
  const nowS = Math.floor(context.processClock.nowMs() / 1000);
  if (evidence.kind === 'unused' && nowS > validBeforeS + GRACE_S)
    await end(context, row, { ...FREED, reason: 'expired_unused' });
  // The payee takes the same authorisation up where it left it; it can be used once.
  else if (evidence.kind === 'unused') await fetchAnswer(context, row);
}

const FREED = { state: 'failed', action: 'WALLET_FAILED', actor: 'host' } as const;

/** Sends the same payment again, never another one; a stopped wallet sends nothing. */
async function fetchAnswer(context: WalletContext, row: WalletPaymentRow): Promise<void> {
  if (!limitsOf(context).enabled) return;
  const payment = await signed(context, row).catch(() => null);
  const answered = payment === null ? null : await callTool(row.url, row.args, payment).catch(() => null);
  if (answered === null || (row.state === 'paid' && answered.status !== 200)) return;
  await noteReceipt(context, row, answered);
}
