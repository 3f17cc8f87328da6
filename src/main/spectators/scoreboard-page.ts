import { escapeHtml } from '../../shared/display-text.ts';
import type { Scoreboard } from '../league/index.ts';

/** The scoreboard as JSON, with the field names of LEAGUE_STANDINGS_UPDATE (docs/specifications/002-league-v2.md §7.1). */
export const scoreboardJson = ({ league, format, status, played, table, latest }: Scoreboard) => ({
  league_id: league.leagueId,
  name: league.name,
  game: league.gameType,
  format,
  status,
  matches_played: played,
  matches: league.matches,
  standings: table.map((row) => ({
    rank: row.sharedRank,
    player_id: row.playerId,
    display_name: row.displayName,
    played: row.played,
    wins: row.wins,
    draws: row.draws,
    losses: row.losses,
    points: row.points,
  })),
  latest: latest.map(({ matchId, a, b, winner }) => ({ match_id: matchId, a, b, winner })),
});
export type BoardJson = ReturnType<typeof scoreboardJson>;

const escapeCell = (text: string | number | null): string => escapeHtml(String(text ?? ''));

const TEXTS = {
  en: {
    player: 'Player',
    played: 'Played',
    won: 'Won',
    drawn: 'Drawn',
    lost: 'Lost',
    points: 'Points',
    latest: 'Latest results',
    none: 'No results yet',
    noWinner: 'no winner',
    of: (played: number, all: number | null) => `${played} of ${all ?? '?'} matches`,
    empty: 'No players yet',
  },
  zh: {
    player: '玩家',
    played: '场次',
    won: '胜',
    drawn: '平',
    lost: '负',
    points: '积分',
    latest: '最新结果',
    none: '暂无结果',
    noWinner: '无胜者',
    of: (played: number, all: number | null) => `已赛 ${played} / ${all ?? '?'} 场`,
    empty: '还没有玩家',
  },
} as const;
export type BoardLanguage = keyof typeof TEXTS;

const STYLE = `:root{color-scheme:light dark}
body{font:1.25rem/1.4 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}caption{position:absolute;clip-path:inset(50%)}
th,td{padding:.35rem .6rem;text-align:right;border-bottom:1px solid #8886}
th:nth-child(2),td:nth-child(2){text-align:left;overflow-wrap:anywhere}
h1{margin:0}h2{margin-top:2rem;font-size:1.25rem}ol{padding-left:1.2rem}`;

/** The content security policy of the board page, which only allows its own style. */
export const SCOREBOARD_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/** Seconds after which a browser reads the page again. */
const REFRESH_S = 5;

/** The language of a scoreboard for a reader with this header `Accept-Language`. */
export const boardLanguageOf = (acceptLanguage: string | undefined): BoardLanguage =>
  /^\s*zh/iu.test(acceptLanguage ?? '') ? 'zh' : 'en';

/** The scoreboard as a page without scripts, cookies and forms. */
export function scoreboardPage(board: Scoreboard, language: BoardLanguage): string {
  const text = TEXTS[language];
  const { league, played, table, latest, status } = board;
  const isOver = status === 'completed' || status === 'cancelled' || status === 'failed';
  const heads = ['#', text.player, text.played, text.won, text.drawn, text.lost, text.points];
  const rows = table.map(
    (row) =>
      `<tr>${[row.sharedRank, row.displayName, row.played, row.wins, row.draws, row.losses, row.points]
        .map((cell) => `<td>${escapeCell(cell)}</td>`)
        .join('')}</tr>`,
  );
  const results = latest.map(
    ({ a, b, winner }) =>
      `<li>${escapeCell(a)} – ${escapeCell(b)}: ${escapeCell(winner ?? text.noWinner)}</li>`,
  );
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">${isOver ? '' : `<meta http-equiv="refresh" content="${REFRESH_S}">`}
<title>${escapeCell(league.name)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeCell(league.name)}</h1><p>${escapeCell(text.of(played, league.matches))}</p>
<table><caption>${escapeCell(league.name)}</caption><thead><tr>${heads.map((head) => `<th scope="col">${escapeCell(head)}</th>`).join('')}</tr></thead>
<tbody>${rows.length === 0 ? `<tr><td colspan="7">${escapeCell(text.empty)}</td></tr>` : rows.join('')}</tbody></table>
<h2>${escapeCell(text.latest)}</h2>${results.length === 0 ? `<p>${escapeCell(text.none)}</p>` : `<ol>${results.join('')}</ol>`}
</main></body></html>
`;
}
