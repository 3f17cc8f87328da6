import { z } from 'zod';
import { CALLS, type WindowResponse, type CallName } from '../../../src/shared/contract/index.ts';
import { openWindowSocket } from '../../../src/main/cli/host-client/window-socket.ts';
import { mutate } from '../mutate.ts';
import { sample, type Schema } from '../sample.ts';
import { leakIn, schemaSourceOf, type FuzzEnvironment, type Surface } from '../surface.ts';

/** Calls that stop the host or reach other machines are left out. */
const LEFT_OUT =
  /^(?:host\.restoreBackup|archives\.|connect\.(?:write|undo)|engines\.test|leagues\.(?:finished|start)|models\.(?:detect|test)|chain\.|settings\.set)/;

/** Sends every call of the window, first a valid one and then mutations. */
export async function windowSurface(environment: FuzzEnvironment): Promise<Surface> {
  const socket = await openWindowSocket(environment.host.ready.url, environment.host.ready.adminToken);
  const names = (Object.keys(CALLS) as CallName[]).filter((name) => !LEFT_OUT.test(name));
  const schemaOf = new Map<CallName, Schema>(
    names.map((name) => [
      name,
      z.toJSONSchema(CALLS[name].input as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema,
    ]),
  );
  return {
    name: 'control',
    async send(chance) {
      const name = chance.pick(names);
      const schema = schemaOf.get(name) ?? {};
      const schemas = schemaSourceOf(environment.ids, (schema['$defs'] ?? {}) as Record<string, unknown>);
      const sound = sample(schema, chance, schemas);
      const input = chance.once(2) ? sound : mutate(sound, chance);
      const answer = (await socket.request(name, input)) as WindowResponse;
      const code = answer.ok ? 'ok' : answer.code;
      const fault = code === 'INTERNAL' ? 'INTERNAL' : leakIn(answer.ok ? '' : answer.message);
      return { target: name, answer: code, fault, sent: input };
    },
    close: async () => socket.close(),
  };
}
