import { basename, isAbsolute } from 'node:path';
import { z } from 'zod';
import { accept, refuse, type Outcome } from '../../../../shared/outcome.ts';
import { splitCommand } from '../../../platform/shell/split-command.ts';
import { ACP_AGENTS, acpAgentNamed, type AcpAgentEntry } from './agents.ts';

const MAX_TEXT_LENGTH = 4096;
const MAX_ARGUMENTS = 64;

/**
 * The stored specification of an agent of this protocol: an agent of the table, or the person's own command.
 */
export const acpSpec = z.union([
  z.strictObject({
    agent: z.string().refine((id) => acpAgentNamed(id) !== null),
    /** A person knows that the program keeps its own tools; needed where its profile is not known. */
    allowOwnTools: z.boolean(),
  }),
  z.strictObject({
    /** The absolute path of the program and its arguments. */
    command: z
      .array(z.string().max(MAX_TEXT_LENGTH))
      .min(1)
      .max(MAX_ARGUMENTS)
      .refine(([path = '']) => isAbsolute(path)),
    allowOwnTools: z.boolean(),
  }),
]);
export type AcpSpec = z.infer<typeof acpSpec>;

/** The row of the table; null for a command of the person's own. */
export const catalogueEntryOf = (spec: AcpSpec): AcpAgentEntry | null =>
  'agent' in spec ? acpAgentNamed(spec.agent) : null;

/** The player as a person writes it. */
export const playerText = (spec: AcpSpec): string =>
  `acp:${'agent' in spec ? spec.agent : spec.command.map(quoteWord).join(' ')}`;

const quoteWord = (word: string): string => (/[\s"]/u.test(word) ? `"${word.replaceAll('"', '')}"` : word);

export const acpName = (spec: AcpSpec): string =>
  (catalogueEntryOf(spec)?.name ?? basename('command' in spec ? (spec.command[0] ?? '') : '')).slice(0, 64);

/** Reads what follows `acp:`: the name of an agent, or the path of a program with its arguments. */
export function parseAcp(text: string): Outcome<AcpSpec> {
  if (acpAgentNamed(text) !== null) return accept({ agent: text, allowOwnTools: false });
  const command = splitCommand(text);
  const [path = ''] = command;
  if (!isAbsolute(path)) {
    const names = ACP_AGENTS.map(({ id }) => id).join(', ');
    return refuse(
      'USAGE',
      `"${text.slice(0, 80)}" is not an agent; the agents are ${names}, or the absolute path of a program: acp:/path/to/program --flag`,
    );
  }
  const spec = acpSpec.safeParse({ command, allowOwnTools: false });
  return spec.success ? accept(spec.data) : refuse('USAGE', 'The command is too long');
}
