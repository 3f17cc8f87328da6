import type { ModelBuild } from '../../../shared/contract/index.ts';

/** A server with the build of the model that it reports; null when it reports none. */
export interface ServerBuild {
  readonly baseUrl: string;
  readonly build: ModelBuild | null;
}

const FIELDS = {
  quantisation: 'the quantisation',
  contextLength: 'a context of',
  model: 'the model',
} as const satisfies Readonly<Record<keyof ModelBuild, string>>;

/**
 * Why servers cannot play as one model: two of them report different builds. Null when they can; what a server does not
 * report is not compared.
 */
export function findBuildProblem(servers: readonly ServerBuild[]): string | null {
  for (const [field, name] of Object.entries(FIELDS) as readonly [keyof ModelBuild, string][]) {
    const reportedBuilds = servers.flatMap(({ baseUrl, build }) => {
      const value = build?.[field] ?? null;
      return value === null ? [] : [{ baseUrl, value }];
    });
    const [first] = reportedBuilds;
    const different = reportedBuilds.find(({ value }) => value !== first?.value);
    if (first !== undefined && different !== undefined)
      return `Its servers run different builds: ${first.baseUrl} has ${name} ${first.value}, ${different.baseUrl} ${different.value}`;
  }
  return null;
}
