import type { Gateway } from './gateway.ts';

interface KnownRoute {
  readonly path: RegExp;
  readonly method: string;
  readonly isOpen: boolean;
}

/** Methods that a path takes; `isOpen` when one of them needs no token. */
export interface AllowedMethods {
  readonly methods: readonly string[];
  readonly isOpen: boolean;
}

/** `/sessions/:id/state` as a pattern of whole paths; `*` stands for the rest of a path. */
const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replaceAll(/[.+?^${}()|[\]\\]/gu, String.raw`\$&`)
      .replaceAll(/:\w+/gu, '[^/]+')
      .replaceAll('*', '.*')}$`,
    'u',
  );

/** Remembers every route that is added from now on, and tells which methods a path takes; null for an unknown path. */
export function rememberRoutes(app: Pick<Gateway, 'addHook'>): (url: string) => AllowedMethods | null {
  const routes: KnownRoute[] = [];
  app.addHook('onRoute', ({ url, method, config }) => {
    const isOpen = (config as { open?: boolean } | undefined)?.open === true;
    for (const each of [method].flat()) routes.push({ path: patternOf(url), method: each, isOpen });
  });
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    const fitting = routes.filter((route) => route.path.test(path));
    if (fitting.length === 0) return null;
    const methods = [...new Set(fitting.map(({ method }) => method))].sort();
    return { methods, isOpen: fitting.some(({ isOpen }) => isOpen) };
  };
}
