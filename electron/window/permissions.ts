import type { Session } from 'electron';

/** The window needs one permission: to copy text to the clipboard. */
const ALLOWED: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Denies requests and checks of every other permission, and access to any device. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, respond) => respond(ALLOWED.has(permission)));
  session.setPermissionCheckHandler((_contents, permission) => ALLOWED.has(permission));
  session.setDevicePermissionHandler(() => false);
}
