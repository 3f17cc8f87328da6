import type { CdpConnection } from './cdp.ts';
import { NotModelled, onlyModelled } from './not-modelled.ts';

type Answer = (allowed: boolean) => void;
type RequestHandler = (contents: unknown, permission: string, answer: Answer, details: object) => void;
type CheckHandler = (contents: unknown, permission: string, origin: string, details: object) => boolean;

let request: RequestHandler | null = null;
let check: CheckHandler | null = null;
let device: ((details: object) => boolean) | null = null;

/** The names of each permission in the browser and in Electron. */
const PERMISSIONS: readonly (readonly [string, string])[] = [
  ['geolocation', 'geolocation'],
  ['notifications', 'notifications'],
  ['camera', 'media'],
  ['microphone', 'media'],
  ['midi', 'midi'],
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-write', 'clipboard-sanitized-write'],
];

const requested = (contents: unknown, permission: string): Promise<boolean> =>
  new Promise((resolve) => {
    if (request === null) resolve(true);
    else request(contents, permission, resolve, {});
  });

/** Grants permissions in the browser before a page loads, because Electron grants what no handler refuses. */
export async function applyPermissions(cdp: CdpConnection, contents: unknown, origin: string): Promise<void> {
  for (const [name, permission] of PERMISSIONS) {
    const checked = check === null || check(contents, permission, origin, {});
    const granted = checked && (await requested(contents, permission));
    const setting = granted ? 'granted' : 'denied';
    await cdp.send('Browser.setPermission', { permission: { name }, setting, origin });
  }
}

const defaultSession = onlyModelled(
  {
    setPermissionRequestHandler: (handler: RequestHandler | null): void => {
      request = handler;
    },
    setPermissionCheckHandler: (handler: CheckHandler | null): void => {
      check = handler;
    },
    setDevicePermissionHandler: (handler: typeof device): void => {
      device = handler;
    },
    /** Stores the device handler for the tests; there are no devices. */
    askDevice: (details: object): boolean => device?.(details) ?? false,
  },
  'session',
);

export const session = onlyModelled(
  {
    get defaultSession() {
      return defaultSession;
    },
    fromPartition: (): never => {
      throw new NotModelled('session.fromPartition');
    },
  },
  'session',
);
