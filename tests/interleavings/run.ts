import { parseArgs } from 'node:util';
import { runDisturbedInterleavings } from '../support/payments/disturbed-interleavings.ts';
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
    disturbed: { type: 'boolean', default: false },
    every: { type: 'string', default: '40' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const write = (line: string): void => void process.stdout.write(`${line}\n`);

const HELP = `Usage: npm run test:interleavings -- [--seed N] [--count N] [--per-host N] [--at-once N] [--disturbed [--every N]]

  --seed N      of the first interleaving; the next ones follow it (1000)
  --count N     interleavings (10000)
  --per-host N  interleavings of one host, which keeps everything that it sold (500)
  --at-once N   interleavings at the same time, each with a payer of its own (20)
  --disturbed   on a real network whose blocks are replaced, with a host that is killed
  --every N     interleavings between two of these disturbances (40)`;

/** Runs disturbed interleavings, a new network and a new host for each part. */
async function playDisturbed(seed: number, count: number, perHost: number, atOnce: number): Promise<number> {
  const startedMs = performance.now();
  let [done, sold, soldByUsage, kills, reorganisations, lost, lostSettlements, faults] = [
    0, 0, 0, 0, 0, 0, 0, 0,
  ];
  while (done < count) {
    const part = Math.min(perHost, count - done);
    const every = Number(values.every);
    const result = await runDisturbedInterleavings({ count: part, atOnce, firstSeed: seed + done, every });
    done += part;
    sold += result.sold;
    soldByUsage += result.soldByUsage;
    kills += result.kills;
    reorganisations += result.reorganisations;
    lost += result.lost;
    lostSettlements += result.lostSettlements;
    faults += result.faults.length;
    for (const line of result.faults) write(`✕ ${line}`);
    write(
      `${done} interleavings, ${reorganisations} reorganisations, ${kills} kills: something sold in ${sold}, ` +
        `by usage in ${soldByUsage}, ` +
        `${lost} payments named as lost, ${lostSettlements} settlements taken away, ${faults} faults, ` +
        `${Math.round((performance.now() - startedMs) / 1000)} s`,
    );
  }
  return faults === 0 ? 0 : 1;
}

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
  if (values.disturbed) return playDisturbed(seed, count, perHost, atOnce);
  const total = { done: 0, sold: 0, soldByUsage: 0, refusedLate: 0, unpaid: 0 };
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
    total.soldByUsage += result.soldByUsage;
    total.refusedLate += result.refusedLate;
    total.unpaid += result.unpaid.length;
    for (const line of result.unpaid) write(`✕ ${line}`);
    if (result.isChainReplaced) write('the machine was too busy for the chain, which was started again');
    write(
      `${total.done} interleavings: something sold in ${total.sold}, by usage in ${total.soldByUsage}, ` +
        `${total.refusedLate} purchases refused at settlement, ${total.unpaid} unpaid, ` +
        `${Math.round((performance.now() - startedMs) / 1000)} s`,
    );
    // A busy machine may let a host take longer to end than it has; what it sold was compared before.
    await seller.dispose().catch((error: unknown) => write(String(error).split('\n')[0] ?? ''));
  }
  return total.unpaid === 0 ? 0 : 1;
}

process.exitCode = await main();
process.exit();
