import { z } from 'zod';
import { call, emptyObject } from './call.ts';
import { updateMode, updateUnavailable } from './updates.ts';

/** How this copy of Arbiter came to the computer; `source` for a clone. */
export const installationKind = z.enum(['source', 'appimage', 'deb', 'dmg', 'nsis', 'store']);
export type InstallationKind = z.output<typeof installationKind>;

const signature = z.object({
  /**
   * `source`: nothing is signed. `list`: packages of this system are signed through the publisher's list of checksums.
   * `none`, `ad_hoc`, `signed`, `invalid`: what the system says about the program; `unknown` when it could not be asked.
   */
  state: z.enum(['source', 'list', 'none', 'ad_hoc', 'signed', 'invalid', 'unknown']),
  /** The name in the certificate; null without one. */
  by: z.string().nullable(),
});
export type Signature = z.output<typeof signature>;

const about = z.object({
  version: z.string(),
  /** The commit of the build, 40 hex digits; null where it is unknown. */
  commit: z.string().nullable(),
  /** True when files differ from that commit. */
  changed: z.boolean(),
  installation: installationKind,
  signature,
  /** The channel of the publisher's list; null where Arbiter does not update itself. */
  channel: z.string().nullable(),
  updates: updateMode,
  unavailable: updateUnavailable.nullable(),
  /** Whether Chromium's sandbox is on; null without a window of the desktop app. */
  sandbox: z.boolean().nullable(),
  /** For example `Node 24.1.0`. */
  runtime: z.string(),
  /** System and processor, for example `linux x64`. */
  system: z.string(),
});
export type About = z.output<typeof about>;

const installedCommand = z.object({
  /** `outdated`: it starts a copy of Arbiter that is elsewhere. `taken`: another program has the name. */
  state: z.enum(['absent', 'installed', 'outdated', 'taken', 'not_offered']),
  /** Why this installation offers none; null where it does. */
  reason: z.enum(['source', 'package', 'installer', 'store', 'translocated']).nullable(),
  /** Where the command is or would be; null where none is offered. */
  file: z.string().nullable(),
  /** Whether the folder of the command is on the search path of this process. */
  onPath: z.boolean(),
  /** The command for a person to run if Arbiter may not write; null if it may. */
  line: z.string().nullable(),
});
export type InstalledCommand = z.output<typeof installedCommand>;

export const INSTALLATION_CALLS = {
  'installation.about': call(emptyObject, about),
  'installation.command': call(emptyObject, installedCommand),
  /** Makes the command `arbiter` for the terminal. */
  'installation.installCommand': call(emptyObject, installedCommand),
  /** Removes the command that Arbiter made. */
  'installation.removeCommand': call(emptyObject, installedCommand),
} as const;
