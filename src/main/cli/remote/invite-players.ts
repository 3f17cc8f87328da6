import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Api } from '../../../shared/contract/index.ts';
import { invitationLink } from '../../../shared/wire/remote.ts';
import type { CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';

export interface PlayerInvitations {
  readonly leagueId: string;
  readonly count: number;
  readonly hours: number;
  /** The names on the roster, in order. */
  readonly names: readonly string[];
  /** Where the files are written; null prints the links. */
  readonly out: string | null;
}

/** The league of `--for league:ID`; null for anything else. */
export const parseLeagueTarget = (text: string): string | null =>
  /^league:([\w.-]{1,64})$/u.exec(text)?.[1] ?? null;

const OWNER_ONLY = 0o600;

const fileNameOf = (note: string, index: number): string =>
  `${String(index + 1).padStart(3, '0')}-${note.replaceAll(/[^\w.-]+/gu, '-')}.json`;

/** Creates invitations to a league and prints their links, or writes one file for each. */
export async function invitePlayersTo(
  api: Api,
  { leagueId, count, hours, names, out }: PlayerInvitations,
  { io, json }: { readonly io: CommandIo; readonly json: boolean },
): Promise<ExitCode> {
  const invitations = await api.call('remote.invite', { leagueId, count, hours, names: [...names] });
  if (out !== null) {
    await mkdir(out, { recursive: true });
    for (const [index, { note, ...invitation }] of invitations.entries())
      await writeFile(join(out, fileNameOf(note, index)), `${JSON.stringify(invitation, null, 2)}\n`, {
        mode: OWNER_ONLY,
      });
  }
  if (json) {
    const invitationRows = invitations.map((invitation, index) => ({
      note: invitation.note,
      expires: invitation.expires,
      ...(out === null
        ? { link: invitationLink(invitation) }
        : { file: join(out, fileNameOf(invitation.note, index)) }),
    }));
    io.stdout(`${JSON.stringify(invitationRows)}\n`);
    return EXIT.ok;
  }
  if (out === null)
    for (const invitation of invitations) io.stdout(`${invitation.note}: ${invitationLink(invitation)}\n`);
  else
    io.stdout(
      `${invitations.length} ${invitations.length === 1 ? 'invitation is' : 'invitations are'} in ${out}\n`,
    );
  io.stdout(`Each is for one computer. There: arbiter link 'LINK' --player http://localhost:8101/mcp\n`);
  return EXIT.ok;
}

/** Revokes the invitation of a player, named by its note or its id; null when there is none. */
export async function revokePlayer(
  api: Api,
  nameOrId: string,
  { io, json }: { readonly io: CommandIo; readonly json: boolean },
): Promise<ExitCode | null> {
  const { guests: invitations } = await api.call('remote.status', {});
  const invitation = invitations.find(
    ({ note, invitationId, revoked }) => !revoked && [note, invitationId].includes(nameOrId),
  );
  if (invitation === undefined) return null;
  await api.call('remote.revoke', { invitationId: invitation.invitationId });
  io.stdout(
    json
      ? `${JSON.stringify({ note: invitation.note, revoked: true })}\n`
      : `${invitation.note} may no longer join\n`,
  );
  return EXIT.ok;
}
