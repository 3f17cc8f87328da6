import { connectHttp } from '../../support/mcp/clients.ts';
import { mutate } from '../mutate.ts';
import { sample, type Schema } from '../sample.ts';
import { sideDoor, worldOf, type Range, type Surface } from '../surface.ts';

const PATIENCE_MS = 1500;

const properties = (schema: Schema): ReadonlySet<string> =>
  new Set(Object.keys((schema['properties'] ?? {}) as object));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every tool of the sessions server, from its input schema and then with something wrong. */
export async function mcpSurface(range: Range): Promise<Surface> {
  // An agent of its own: the window's calls may have revoked the others.
  const agent = await range.host.rest.register('Fuzzer');
  const mcp = await connectHttp(range.host.ready.url, agent.token);
  const { tools } = await mcp.client.listTools();
  return {
    name: 'mcp',
    async shoot(chance) {
      const tool = chance.pick(tools);
      const schema = tool.inputSchema as Schema;
      const world = worldOf(range.ids, (schema['$defs'] ?? {}) as Record<string, unknown>);
      const sound = sample(schema, chance, world) as Record<string, unknown>;
      const mutant = chance.once(2) ? sound : mutate(sound, chance);
      // What is no object of arguments is refused by the protocol's own library.
      const args = isRecord(mutant) ? mutant : sound;
      // A fuzzer has no time to wait for somebody's move.
      if (properties(schema).has('waitMs')) args['waitMs'] = 0;
      const said = await mcp
        .call(tool.name, args, { timeout: PATIENCE_MS })
        .then(({ isError, text }) => ({ answer: isError ? 'isError' : 'ok', text: isError ? text : '' }))
        .catch((error: unknown) => ({ answer: 'refused', text: String(error) }));
      const fault = /INTERNAL|-32603/.test(said.text)
        ? said.text.slice(0, 200)
        : sideDoor(said.text.replace(/^.*?Error: /, ''));
      return { target: tool.name, answer: said.answer, fault, sent: args };
    },
    close: () => mcp.close(),
  };
}
