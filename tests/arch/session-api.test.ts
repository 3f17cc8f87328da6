import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { registerAgentRoutes } from '../../src/main/agents/http.ts';
import { metricsRoute } from '../../src/main/app-features/metrics/index.ts';
import {
  openApiRoute,
  registerSignInRoutes,
  registerSystemRoutes,
} from '../../src/main/app-features/gateway-routes/index.ts';
import { createHttpServer } from '../../src/main/platform/net/http-server.ts';
import { registerChallengeRoutes } from '../../src/main/sessions/challenges/http.ts';
import { registerSessionRoutes } from '../../src/main/sessions/http.ts';
import { SESSION_CODES } from '../../src/shared/codes/session.ts';
import { ROOT } from '../support/docs/pages.ts';

/** docs/session-api.md has every route and error code of the session host, and its examples have the right form. */

const page = readFileSync(join(ROOT, 'docs/session-api.md'), 'utf8');

interface SourceRoute {
  readonly body: z.ZodType | undefined;
  readonly responses: Readonly<Record<string, z.ZodType | undefined>>;
}

/** The routes as the gateway registers them, by method and path; `:id` is written as `{id}`. */
async function readRoutes(): Promise<Map<string, SourceRoute>> {
  const app = createHttpServer({ log: () => undefined, port: () => 0, bodyLimitBytes: 1024 });
  const routes = new Map<string, SourceRoute>();
  app.addHook('onRoute', ({ method, url, schema }) => {
    for (const verb of [method].flat())
      // Fastify adds HEAD to some routes by itself.
      if (verb !== 'HEAD')
        routes.set(`${verb} ${url.replaceAll(/:(\w+)/gu, '{$1}')}`, {
          body: schema?.body as z.ZodType | undefined,
          responses: (schema?.response ?? {}) as SourceRoute['responses'],
        });
  });
  // Registering a route calls none of its services.
  const none = {} as never;
  await openApiRoute(app, '0.0.0');
  registerSystemRoutes(app, { ...(none as object), advance: null } as never);
  registerSignInRoutes(app, none);
  registerAgentRoutes(app, none);
  registerSessionRoutes(app, none, () => undefined);
  registerChallengeRoutes(app, none, none);
  metricsRoute(app, none);
  await app.close();
  return routes;
}

/** The sections of the page by the route that their heading names. */
const sectionsOf = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/^### ((?:GET|POST|PUT|DELETE) \S+)\n([\s\S]*?)(?=^##|(?![\s\S]))/gmu)].map(
      ([, route = '', section = '']) => [route, section],
    ),
  );

const routesInTable = (text: string): string[] =>
  [...text.matchAll(/^\| \[`((?:GET|POST|PUT|DELETE) [^`]+)`\]/gmu)].map(([, route = '']) => route);

/** The errors of the page by code, with the status in the table. */
const errorsOf = (text: string): Record<string, number> =>
  Object.fromEntries(
    [...text.matchAll(/^\| `([A-Z_]+)` +\| (\d{3}) +\|/gmu)].map(([, code = '', status]) => [
      code,
      Number(status),
    ]),
  );

/** The codes that the gateway itself writes into an error, besides those of the table. */
const codesOfGateway = (): string[] => {
  const folder = join(ROOT, 'src/main/platform/net');
  const sources = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  return sources.flatMap((source) =>
    [...source.matchAll(/(?:errorBody\(|refusal\([\w.]+, )'([A-Z_]+)'/gu)].map(([, code = '']) => code),
  );
};

/** The JSON after a line that begins with `title`; null where the section has none. */
function exampleIn(section: string, title: 'Request' | 'Response'): unknown {
  const [, json] =
    new RegExp(`^${title}[^\\n]*:\\n\\n\`\`\`json\\n([\\s\\S]*?)\`\`\``, 'mu').exec(section) ?? [];
  return json === undefined ? null : JSON.parse(json);
}

/** Why an example does not have the form of the schema; null where it has. Unknown members are a problem, too. */
function findExampleProblem(schema: z.ZodType, example: unknown): string | null {
  const parsed = schema.safeParse(example);
  if (!parsed.success) return parsed.error.message;
  return isDeepStrictEqual(parsed.data, example) ? null : 'it has members that the route does not know';
}

const routes = await readRoutes();

function routeProblems(sections: ReadonlyMap<string, string>, listed: readonly string[]): string[] {
  const [known, described] = [[...routes.keys()], [...sections.keys()]];
  return [
    ...known.filter((route) => !sections.has(route)).map((route) => `${route} has no section`),
    ...described.filter((route) => !routes.has(route)).map((route) => `${route} is no route`),
    ...described.filter((route) => !listed.includes(route)).map((route) => `${route} is not in the table`),
  ];
}

/** The status of a code of the session host; undefined for the codes of the gateway. */
const statusOf = (code: string): number | undefined =>
  Object.hasOwn(SESSION_CODES, code) ? SESSION_CODES[code as keyof typeof SESSION_CODES].status : undefined;

function errorProblems(documented: Readonly<Record<string, number>>): string[] {
  const codes = new Set([...Object.keys(SESSION_CODES), ...codesOfGateway()]);
  const rows = Object.entries(documented);
  return [
    ...[...codes].filter((code) => documented[code] === undefined).map((code) => `${code} is not documented`),
    ...rows.filter(([code]) => !codes.has(code)).map(([code]) => `${code} is no code`),
    ...rows
      .filter(([code, status]) => (statusOf(code) ?? status) !== status)
      .map(([code]) => `${code} has the status ${statusOf(code)}`),
  ];
}

const findProblems = (text: string): string[] => {
  const sections = sectionsOf(text);
  return [
    ...routeProblems(sections, routesInTable(text)),
    ...errorProblems(errorsOf(text)),
    ...[...sections].flatMap(([route, section]) => exampleProblems(route, section)),
  ];
};

function exampleProblems(route: string, section: string): string[] {
  const { body, responses } = routes.get(route) ?? { body: undefined, responses: {} };
  const [request, response] = [exampleIn(section, 'Request'), exampleIn(section, 'Response')];
  const checks = [
    ['request', body, request],
    ['response', responses['201'] ?? responses['200'], response],
  ] as const;
  return checks.flatMap(([what, schema, example]) => {
    if (example === null) return [];
    const problem = schema === undefined ? 'the route takes none' : findExampleProblem(schema, example);
    return problem === null ? [] : [`${what} of ${route}: ${problem}`];
  });
}

test('the page has every route and every error, and examples with the right form', () => {
  expect(routes.size).toBeGreaterThan(20);
  expect(findProblems(page)).toEqual([]);
});

describe('a fault of the page is found', () => {
  test.each([
    ['a route without a section', '### POST /sessions/{id}/resign\n', '### Resigning\n'],
    ['a route that does not exist', '### GET /health\n', '### GET /wealth\n'],
    ['a missing error code', '| `QUARANTINED` ', '| QUARANTINED '],
    ['a wrong status', /\| `RATE_LIMITED` +\| 429/u, '| `RATE_LIMITED` | 400'],
    ['an example with an unknown member', '"illegal_limit": 3,\n  "broadcast"', '"limit": 3,\n  "broadcast"'],
    ['an example with a wrong type', '"rows": 61', '"rows": "61"'],
  ])('%s', (_name, from, to) => {
    const broken = page.replace(from, to);
    expect(broken).not.toBe(page);
    expect(findProblems(broken)).not.toEqual([]);
  });
});
