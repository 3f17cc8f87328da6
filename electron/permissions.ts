import type { Session } from 'electron';

/** Copying an id or a log to the clipboard is all the window ever asks for. */
const ALLOWED: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Refuses every other permission, whether asked for, looked up, or for a device. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(ALLOWED.has(permission)));
  session.setPermissionCheckHandler((_contents, permission) => ALLOWED.has(permission));
  session.setDevicePermissionHandler(() => false);
}
