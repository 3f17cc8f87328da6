import { isAbsolute } from 'node:path';
import type { UpdateInstallation } from '../../platform/host-api.ts';

export interface UpdateEnvironment {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** How this copy of the app was installed; `store` where something else updates it. */
export function installationOf({ platform, env }: UpdateEnvironment): UpdateInstallation {
  if (platform === 'darwin') return { kind: 'dmg' };
  if (platform === 'win32') return { kind: 'nsis' };
  if ((env['FLATPAK_ID'] ?? '') !== '' || (env['SNAP'] ?? '') !== '') return { kind: 'store' };
  const image = env['APPIMAGE'] ?? '';
  return isAbsolute(image) ? { kind: 'appimage', image } : { kind: 'deb' };
}
