import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../shared/display-text.ts';
import { replayBlock } from '../../../shared/replays/replay-block.ts';
import { toLogRows, type ReplayRecord } from '../../sessions/index.ts';

/** The script and the style sheet of a page of a replay or a report, which the build makes. */
export interface ReplayPageAssets {
  readonly script: string;
  readonly style: string;
}

/** Allows exactly this script, and no request to anywhere. */
const contentSecurityPolicyOf = (script: string): string =>
  [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script, 'utf8').digest('base64')}'`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

const NOT_VERIFIED = `<p role="alert"><strong>Not verified.</strong> The program in this file was changed, or scripts are switched off. Check it with <code>arbiter verify --replay FILE</code>.</p>
<p lang="zh-CN">未验证：此文件中的程序已被更改，或脚本已关闭。请使用 <code>arbiter verify --replay FILE</code> 检查。</p>`;

/** The game as text, for readers without scripts; the program replaces it when it runs. */
function staticBody(record: ReplayRecord, title: string): string {
  const { outcome, reason } = record.signed.result;
  const players = Object.entries(record.players).map(
    ([role, { name, kind }]) => `<li>${escapeHtml(`${role}: ${name} (${kind})`)}</li>`,
  );
  const moves = toLogRows(record).map(({ role, kind, action }) =>
    kind === 'action'
      ? `<li>${escapeHtml(`${role}: ${String(action)}`)}</li>`
      : `<li>${escapeHtml(kind)}</li>`,
  );
  return `<h1>${escapeHtml(title)}</h1>
${NOT_VERIFIED}
<ul>${players.join('')}</ul>
<p>Result: ${escapeHtml(`${outcome ?? '-'}, ${reason ?? '-'}`)}</p>
<ol>${moves.join('')}</ol>`;
}

interface PageParts {
  readonly title: string;
  /** The element with the static text, which the program replaces. */
  readonly main: string;
  /** The element with the record. */
  readonly block: string;
}

/** A document that loads nothing: static text, data, style and program. */
export function pageDocument({ title, main, block }: PageParts, { script, style }: ReplayPageAssets): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicyOf(script)}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${main}
${block}
<script>${script}</script>
</body>
</html>
`;
}

/** The replay file: the game as text, its record, and the program that shows and checks it. */
export function replayDocument(record: ReplayRecord, game: string, pageAssets: ReplayPageAssets): string {
  const names = Object.values(record.players).map(({ name }) => name);
  const title = `${names.join(' – ')}: ${game}`;
  const main = `<main id="replay">
${staticBody(record, title)}
</main>`;
  return pageDocument({ title, main, block: replayBlock(record) }, pageAssets);
}
