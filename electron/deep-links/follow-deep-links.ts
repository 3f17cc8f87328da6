import { app } from 'electron';
import { z } from 'zod';
import type { Log } from '../../src/main/platform/log.ts';
import { routeOfDeepLink } from './deep-link.ts';

/**
 * The message of a second start to the first one. Its arguments are not read, because Chromium adds to them and
 * reorders them.
 */
export interface SecondStart {
  readonly link: string | null;
}

const secondStart = z.object({ link: z.string().nullable() });

/** A web page could open links without end; at most one a second is followed. */
const MIN_GAP_MS = 1000;

export interface DeepLinkFollower {
  /** Shows the place of a link; an invalid one leaves a line in the log. */
  follow(link: string): void;
}

/** Brings the window to the place of each link. `onShow` without a route only brings it forward. */
export function createDeepLinkFollower(
  onShow: (route: string) => void,
  log: Log,
  nowMs: () => number,
): DeepLinkFollower {
  let lastMs = -Infinity;
  return {
    follow(link) {
      if (nowMs() - lastMs < MIN_GAP_MS) return;
      lastMs = nowMs();
      const route = routeOfDeepLink(link);
      if (route === null) log('warn', 'a link was refused', { length: link.length });
      else onShow(route);
    },
  };
}

/** Links of macOS arrive as events, the first one before the app is ready; they wait for `listenForDeepLinks`. */
const earlyLinks: string[] = [];
let listener: ((link: string) => void) | null = null;

/** Collects the links of macOS from now on. Must run before Electron's `ready` event. */
export function collectDeepLinks(): void {
  app.on('open-url', (event, link) => {
    event.preventDefault();
    if (listener === null) earlyLinks.push(link);
    else listener(link);
  });
}

/** Follows the last link of this start, and from now on the links of later starts and of the system. */
export function listenForDeepLinks(
  startLink: string | null,
  follower: DeepLinkFollower,
  onShow: () => void,
): void {
  listener = (link) => follower.follow(link);
  for (const link of [...earlyLinks.splice(0), ...(startLink === null ? [] : [startLink])].slice(-1))
    follower.follow(link);
  app.on('second-instance', (_event, _argv, _folder, data) => {
    const link = secondStart.safeParse(data).data?.link ?? null;
    if (link === null) onShow();
    else follower.follow(link);
  });
}

/** Registers the scheme for an installed app. The packages for Linux and macOS name it in their own files. */
export function registerDeepLinks(): void {
  if (app.isPackaged && process.platform === 'win32') app.setAsDefaultProtocolClient('arbiter');
}
