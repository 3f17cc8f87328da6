import type { SellerPoint } from '../../payments/seller-check/point.ts';
import { usageProblem, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';

const MARKS = { ok: '✓', warning: '–', failure: '✗' } as const;

function reportText(points: readonly SellerPoint[]): string {
  const lines = points.map(({ name, state, detail, remedy }) => {
    const line = `${MARKS[state]} ${name.padEnd(14)}${detail}\n`;
    return remedy === undefined ? line : `${line}${' '.repeat(16)}→ ${remedy}\n`;
  });
  const count = (wanted: SellerPoint['state']): number =>
    points.filter(({ state }) => state === wanted).length;
  return `${lines.join('')}\nFailures: ${count('failure')}, warnings: ${count('warning')}.\n`;
}

/** `arbiter payments doctor URL`: checks any x402 seller without paying it. */
export async function reportSeller(
  io: CommandIo,
  addresses: readonly string[],
  { json }: { readonly json: boolean },
): Promise<ExitCode> {
  // The rules of JSON Schema are loaded with it, which other commands do not need.
  const { checkSeller, isCheckable } = await import('../../payments/seller-check/check-seller.ts');
  const [url, ...others] = addresses;
  if (url === undefined || others.length > 0 || !isCheckable(url))
    return usageProblem(io, 'payments', '"doctor" needs one address with https, or http on this computer');
  const points = await checkSeller(url, () => io.nowMs());
  const ok = points.every(({ state }) => state !== 'failure');
  io.stdout(json ? `${JSON.stringify({ ok, url, points })}\n` : reportText(points));
  return ok ? EXIT.fine : EXIT.failed;
}
