import { agents } from './en/agents.ts';
import { arena } from './en/arena.ts';
import { audit } from './en/audit.ts';
import { auditActions } from './en/audit-actions.ts';
import { boards } from './en/boards.ts';
import { codes } from './en/codes.ts';
import { connect } from './en/connect.ts';
import { frame } from './en/frame.ts';
import { models } from './en/models.ts';
import { newMatch } from './en/new-match.ts';
import { overview } from './en/overview.ts';
import { session } from './en/session.ts';
import { sessions } from './en/sessions.ts';
import { settings } from './en/settings.ts';
import { ui } from './en/ui.ts';
import { words } from './en/words.ts';

/** English, the language the others are measured against. One line per area. */
export const en = {
  ...ui,
  ...frame,
  ...codes,
  ...auditActions,
  ...overview,
  ...sessions,
  ...session,
  ...newMatch,
  ...boards,
  ...audit,
  ...agents,
  ...settings,
  ...models,
  ...connect,
  ...words,
  ...arena,
} as const;
