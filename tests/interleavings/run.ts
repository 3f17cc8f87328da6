import { parseArgs } from 'node:util';
import { openHttpSeller } from '../support/payments/http-seller.ts';
import { runInterleavings } from '../support/payments/interleavings.ts';

/**
 * `npm run test:interleavings` plays random orders of buying, settling and using the nonces of a payment against the
 * built program on a real chain, and compares every success with the chain. Exits with 1 when something was not paid.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1000' },
    count: { type: 'string', default: '10000' },
    'per-host': { type: 'string', default: '500' },
    'at-once': { type: 'string', default: '20' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const write = (line: string): void => void process.stdout.write(`${line}\n`);

const HELP = `Usage: npm run test:interleavings -- [--seed N] [--count N] [--per-host N] [--at-once N]

  --seed N      of the first interleaving; the next ones follow it (1000)
  --count N     interleavings (10000)
  --per-host N  interleavings of one host, which keeps everything that it sold (500)
  --at-once N   interleavings at the same time, each with a payer of its own (20)`;

async function main(): Promise<number> {
  const [seed, count, perHost, atOnce] = [
    values.seed,
    values.count,
    values['per-host'],
    values['at-once'],
  ].map(Number) as [number, number, number, number];
  if (values.help || !Number.isInteger(seed) || ![count, perHost, atOnce].every((value) => value >= 1)) {
    write(HELP);
    return values.help ? 0 : 2;
  }
  const total = { done: 0, sold: 0, refusedLate: 0, unpaid: 0 };
  const startedMs = performance.now();
  while (total.done < count) {
    const seller = await openHttpSeller();
    const result = await runInterleavings(seller, {
      count: Math.min(perHost, count - total.done),
      atOnce,
      firstSeed: seed + total.done,
    });
    total.done += Math.min(perHost, count - total.done);
    total.sold += result.sold;
    total.refusedLate += result.refusedLate;
    total.unpaid += result.unpaid.length;
    for (const line of result.unpaid) write(`✕ ${line}`);
    write(
      `${total.done} interleavings: something sold in ${total.sold}, ` +
        `${total.refusedLate} purchases refused at settlement, ${total.unpaid} unpaid, ` +
        `${Math.round((performance.now() - startedMs) / 1000)} s`,
    );
    await seller.dispose();
  }
  return total.unpaid === 0 ? 0 : 1;
}

process.exitCode = await main();
process.exit();
