import type { English } from './languages.ts';
import type { Translation } from './phrase.ts';
import { agents } from './zh-cn/agents.ts';
import { arena } from './zh-cn/arena.ts';
import { audit } from './zh-cn/audit.ts';
import { auditActions } from './zh-cn/audit-actions.ts';
import { boards } from './zh-cn/boards.ts';
import { codes } from './zh-cn/codes.ts';
import { connect } from './zh-cn/connect.ts';
import { frame } from './zh-cn/frame.ts';
import { models } from './zh-cn/models.ts';
import { newMatch } from './zh-cn/new-match.ts';
import { overview } from './zh-cn/overview.ts';
import { session } from './zh-cn/session.ts';
import { sessions } from './zh-cn/sessions.ts';
import { settings } from './zh-cn/settings.ts';
import { ui } from './zh-cn/ui.ts';
import { words } from './zh-cn/words.ts';

/** Simplified Chinese. A missing area or key does not compile. */
export const zhCn: Translation<English> = {
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
};
