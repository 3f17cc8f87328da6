import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutate } from '../mutate.ts';
import { sideDoor, type Range, type Surface } from '../surface.ts';

const SAMPLES = join(import.meta.dirname, '../../fixtures/league');

/** Requests of every dialect, as the samples in this repository hold them. */
function messages(): unknown[] {
  return readdirSync(SAMPLES)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(SAMPLES, name), 'utf8').split('\n').filter(Boolean))
    .map(
      (line) => (JSON.parse(line) as { request?: { body?: unknown } | unknown }).request ?? JSON.parse(line),
    )
    .map((request) => (request as { body?: unknown }).body ?? request);
}

/** The league manager's endpoint with every recorded message, whole and then with something wrong. */
export async function leagueSurface(range: Range): Promise<Surface> {
  const samples = messages();
  const url = `http://127.0.0.1:${range.host.ready.ports.league}/mcp`;
  return {
    name: 'league',
    async shoot(chance) {
      const sound = chance.pick(samples);
      const sent = chance.once(3) ? sound : mutate(sound, chance);
      const method = (sent as { method?: unknown } | null)?.method;
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent) ?? 'null',
      });
      const text = await response.text();
      const fault =
        response.status >= 500
          ? `status ${response.status}`
          : text.includes('-32603')
            ? `internal error: ${text.slice(0, 200)}`
            : sideDoor(response.status >= 400 ? text : '');
      return {
        target: typeof method === 'string' ? method.slice(0, 40) : typeof method,
        answer: String(response.status),
        fault,
        sent,
      };
    },
    close: async () => undefined,
  };
}
