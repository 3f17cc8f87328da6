import { installationOf, parseFeedUrl, PUBLISHER } from '../../app-features/updates/index.ts';
import type { UpdateOptions, UpdatePlan } from '../../platform/host-api.ts';
import type { HostSettings } from './host-settings.ts';

export interface UpdateShell {
  readonly packaged: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly restart: (plan: UpdatePlan) => void;
}

/** Where this installation finds its updates; undefined in a clone, and in a build without a publisher. */
export function updateOptions(
  source: HostSettings['updateSource'],
  { packaged, env, restart }: UpdateShell,
): UpdateOptions | undefined {
  const { feedUrl, keys } = source ?? (packaged ? PUBLISHER : { feedUrl: null, keys: [] });
  if (feedUrl === null || keys.length === 0) return undefined;
  const installation = installationOf({ platform: process.platform, env });
  return { feedUrl, keys, installation, restart, isTestFeed: source !== undefined };
}

/** The problem of a feed given for a test, or null. */
export function findFeedProblem(feed: string | null, key: string | null): string | null {
  if (feed === null && key === null) return null;
  if (feed === null || key === null) return '--update-feed and --update-key belong together';
  return parseFeedUrl(feed) === null
    ? '--update-feed must be an https address, or an http address of this computer'
    : null;
}
