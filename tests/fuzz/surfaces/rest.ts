import { documented, readDocument, type Operation } from '../../support/openapi.ts';
import type { Reply } from '../../support/rest.ts';
import type { Chance } from '../chance.ts';
import { mutate } from '../mutate.ts';
import { sample, type Schema } from '../sample.ts';
import { leakIn, schemaSourceOf, type FuzzEnvironment, type FuzzExchange, type Surface } from '../surface.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Calls every route of `GET /openapi.json`, first with valid input and then with mutations. */
export async function restSurface(environment: FuzzEnvironment): Promise<Surface> {
  const { rest } = environment.host;
  const document = await readDocument(rest);
  const raw = (await rest.get('/openapi.json')).body as unknown as {
    components?: { schemas?: Record<string, Schema> };
  };
  const schemas = schemaSourceOf(environment.ids, raw.components?.schemas ?? {});

  const fill = (operation: Operation, chance: Chance): string => {
    const path = operation.path.replaceAll(/\{\w+\}/g, () =>
      encodeURIComponent(chance.once(5) ? chance.text(30) || 'x' : chance.pick(environment.ids)),
    );
    const query = operation.parameters
      .filter(({ in: place }) => place === 'query' && chance.once(2))
      .map(
        ({ name }) =>
          `${name}=${encodeURIComponent(chance.once(3) ? chance.text(20) : chance.pick(environment.ids))}`,
      );
    return query.length === 0 ? path : `${path}?${query.join('&')}`;
  };

  const send = async (chance: Chance): Promise<FuzzExchange> => {
    const operation = chance.pick(document.operations);
    const method = chance.once(40) ? chance.pick(METHODS) : operation.method;
    const sound = operation.body === null ? undefined : sample(operation.body, chance, schemas);
    const value = chance.once(2) ? sound : mutate(sound ?? {}, chance);
    const body = method === 'GET' || value === undefined ? undefined : someJson(value, chance);
    const path = fill(operation, chance);
    const token = chance.once(6) ? chance.text(40).replaceAll(/\s/g, '') : chance.pick(environment.tokens);
    const reply = await rest.raw(method, path, {
      ...(body === undefined ? {} : { body }),
      ...(token === '' ? {} : { token }),
    });
    const fault = restFaultOf(operation, method, reply);
    return {
      target: `${operation.method} ${operation.path}`,
      answer: String(reply.status),
      fault,
      sent: { method, path, body, got: reply.text.slice(0, 400) },
    };
  };
  return { name: 'rest', send, close: async () => undefined };
}

/** The problem of the reply of a documented route; null when there is none. */
export function restFaultOf(operation: Operation, method: string, { status, text }: Reply): string | null {
  if (status >= 500 && status !== 503) return `status ${status}`;
  const isKnown = method !== operation.method || documented(operation, status) !== undefined;
  if (!isKnown) return `status ${status} is not documented`;
  return status >= 400 ? leakIn(text) : null;
}

/** Some bodies are not JSON at all. */
export function someJson(value: unknown, chance: Chance): string {
  const json = JSON.stringify(value) ?? 'null';
  if (!chance.once(20)) return json;
  return chance.pick([json.slice(0, -1), `${json}{}`, '\uFEFF' + json, '', 'NaN', '[1,]']);
}
