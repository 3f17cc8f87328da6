import { replayBlock } from '../../../shared/replays/replay-block.ts';
import { REPORT_BLOCK_ID } from '../../../shared/replays/report-block.ts';
import type { ArenaReportRecord, TournamentRecord } from '../../arena/index.ts';
import { escapeHtml } from '../../../shared/display-text.ts';
import { pageDocument, type ReplayPageAssets } from '../replay-files/index.ts';

/** The name of the script and style sheet of a report's page among those that the build writes. */
export const REPORT_PAGE = 'arena_report.v1';

const NOT_VERIFIED = `<p role="alert"><strong>Not verified.</strong> The program in this file was changed, or scripts are switched off. Check it with <code>arbiter verify --report FILE</code>.</p>
<p lang="zh-CN">未验证：此文件中的程序已被更改，或脚本已关闭。请使用 <code>arbiter verify --report FILE</code> 检查。</p>`;

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

/** The score as text, for readers without scripts; the program replaces it when it runs. */
function staticBody({ run, results }: ArenaReportRecord, title: string): string {
  const { share, interval95 } = results.policies.strict;
  const score =
    share === null || interval95 === null
      ? 'No game counts.'
      : `${percent(share)} of the points, 95% interval ${percent(interval95[0])} to ${percent(interval95[1])}`;
  return `<h1>${escapeHtml(title)}</h1>
${NOT_VERIFIED}
<p>${escapeHtml(`${run.game}: ${score}`)}</p>`;
}

/** The report as one document that loads nothing. */
export function reportDocument(record: ArenaReportRecord, pageAssets: ReplayPageAssets): string {
  const title = `${record.players.a.name} – ${record.players.b.name}`;
  const main = `<main>
${staticBody(record, title)}
</main>`;
  return pageDocument({ title, main, block: replayBlock(record, REPORT_BLOCK_ID) }, pageAssets);
}

/** The untranslated title of a tournament, for readers without scripts. */
const tournamentTitle = ({ tournament: { players } }: TournamentRecord): string => players.join(', ');

/** The strict ratings as text; the program replaces them when it runs. */
function staticRatings({ tables: { strict } }: TournamentRecord): string {
  const islands = strict.combined?.islands ?? strict.games[0]?.islands ?? [];
  const rows = islands.flatMap(({ players }) =>
    players.map(({ player, rating }) => `<li>${escapeHtml(player)}: ${rating.toFixed(0)}</li>`),
  );
  return rows.length === 0 ? '<p>No pair of games counts.</p>' : `<ol>${rows.join('')}</ol>`;
}

/** The report of a tournament as one document that loads nothing. */
export function tournamentDocument(record: TournamentRecord, pageAssets: ReplayPageAssets): string {
  const title = tournamentTitle(record);
  const main = `<main>
<h1>${escapeHtml(title)}</h1>
${NOT_VERIFIED}
${staticRatings(record)}
</main>`;
  return pageDocument({ title, main, block: replayBlock(record, REPORT_BLOCK_ID) }, pageAssets);
}
