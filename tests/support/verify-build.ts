import { arbiter } from './arbiter.ts';
import { hostEnvironment } from './built-host.ts';

/** Runs `arbiter verify` of the build on a folder; returns each failed check with its first broken row. */
export async function brokenChecks(data: string): Promise<string[]> {
  const { code, out, err } = await arbiter(['verify', '--data', data], hostEnvironment());
  if (code === 0) return [];
  const broken = [...out.matchAll(/^✗ (\S+).*\n\s*first broken: (.*)$/gmu)];
  if (broken.length === 0) return [`arbiter verify ended with ${code}: ${err}`];
  return broken.map(([, name, row]) => `${name}: ${row}`);
}
