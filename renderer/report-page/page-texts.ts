import type { Language } from '../text/languages.ts';

/** The language of the reader, from the browser's preferences (BCP 47, best first). */
export function pageLanguage(preferred: readonly string[]): Language {
  const first = preferred.find((tag) => /^(?:en|zh)\b/iu.test(tag));
  return first?.toLowerCase().startsWith('zh') === true ? 'zh-CN' : 'en';
}

const en = {
  unreadable: 'Not verified: this file has no record that its program can read.',
  verified:
    'Verified: the figures follow from the games, and nothing was changed since key {key} signed them.',
  unsigned_check:
    'Recomputed: the figures follow from the games. This browser cannot check the signature; use “arbiter verify --report FILE”.',
  broken: 'Not verified: {place} is wrong ({check}).',
  running: 'Made while the run was going on, and not signed.',
  meaning:
    'The signature shows who made this file and that it was not changed. It does not show that the host was honest.',
  facts: 'Run',
  game: 'Game',
  state: 'State',
  games: 'Games',
  made: 'Made',
  seed: 'Seed of the run',
  openings: 'Openings',
  score: 'Score of {a} against {b}',
  strict: 'Strict',
  tolerant: 'Tolerant',
  strict_hint:
    'Strict: a player that breaks the rules, gives no answer or runs out of time has lost. Tolerant: such games are left out, and those with moves that a policy replaced.',
  points: 'Share of the points',
  interval: '95% interval',
  elo: 'Elo difference',
  units: 'Pairs of games, or games',
  pairs: 'Pairs with 0, ½, 1, 1½, 2 points',
  unpaired: 'Games outside complete pairs',
  left_out: 'Left out for {a} / {b} / undecided',
  biased: 'More than 5% of the games are left out.',
  chips: 'Chips of {a}',
  per_hand: 'Big blinds a hand',
  whole_pairs: 'Hands of whole pairs',
  verdict: 'Verdict',
  h0: '{elo0} Elo accepted, {elo1} rejected, after {pairs} pairs.',
  h1: '{elo1} Elo accepted, {elo0} rejected, after {pairs} pairs.',
  undecided: 'Neither {elo0} nor {elo1} Elo accepted, after {pairs} pairs.',
  llr: 'Log-likelihood ratio {llr}, decided at {lower} or {upper}',
  statistics: 'Statistics',
  moves: 'Moves',
  first_try: 'Legal at the first try',
  tokens: 'Tokens per move',
  seconds: 'Seconds per move',
  evidence: 'Evidence',
  audit_first: 'First row of the run in the audit log',
  audit_last: 'Newest row of the run in the audit log',
  audit_row: '{seq}: {hash}',
  prompts: 'Prompts of {player}, {moves} moves, SHA-256',
  engine: 'Program of {player}, level {level}, {nodes} positions a move, SHA-256',
  decision: 'Decision of the test as it was stored',
  decided: '{elo} Elo accepted after {pairs} pairs, ratio {llr}, at {at}',
  evidence_hint:
    'The hashes were in the records of the host; “arbiter verify --report FILE --data DIR” compares the games and the rows of the audit log with a data folder.',
  all_games: 'All games',
  number: 'Game',
  seat: 'Seat of {a}',
  winner: 'Winner',
  reason: 'Reason',
  plies: 'Moves',
  session: 'Session',
  none: '–',
} as const;

export type PageText = keyof typeof en;

const zh: Readonly<Record<PageText, string>> = {
  unreadable: '未验证：此文件没有其程序能读取的记录。',
  verified: '已验证：数据由对局得出，自密钥 {key} 签名以来未被更改。',
  unsigned_check: '已重新计算：数据由对局得出。此浏览器无法检查签名，请使用 “arbiter verify --report FILE”。',
  broken: '未验证：{place} 有误（{check}）。',
  running: '在测试进行中生成，未签名。',
  meaning: '签名说明由谁生成此文件以及文件未被更改，但不能说明主机是否诚实。',
  facts: '测试',
  game: '游戏',
  state: '状态',
  games: '总局数',
  made: '生成时间',
  seed: '测试的种子',
  openings: '开局',
  score: '{a} 对 {b} 的得分',
  strict: '严格',
  tolerant: '宽松',
  strict_hint: '严格：违规、没有回答或超时即负。宽松：这些对局以及由策略代走的对局不计。',
  points: '得分率',
  interval: '95% 区间',
  elo: 'Elo 差',
  units: '成对对局数或局数',
  pairs: '得 0、½、1、1½、2 分的对数',
  unpaired: '不属于完整一对的局数',
  left_out: '因 {a} / {b} / 未分胜负而不计',
  biased: '不计的对局超过 5%。',
  chips: '{a} 的筹码',
  per_hand: '每手大盲数',
  whole_pairs: '完整成对比赛的手数',
  verdict: '结论',
  h0: '{pairs} 对之后接受 {elo0} Elo，拒绝 {elo1}。',
  h1: '{pairs} 对之后接受 {elo1} Elo，拒绝 {elo0}。',
  undecided: '{pairs} 对之后，{elo0} 和 {elo1} Elo 都没有被接受。',
  llr: '对数似然比 {llr}，到 {lower} 或 {upper} 即有结论',
  statistics: '统计',
  moves: '步数',
  first_try: '首次即合法',
  tokens: '每步词元',
  seconds: '每步秒数',
  evidence: '证据',
  audit_first: '测试在审计日志中的第一行',
  audit_last: '测试在审计日志中的最新一行',
  audit_row: '{seq}：{hash}',
  prompts: '{player} 的提示词，{moves} 步，SHA-256',
  engine: '{player} 的程序，{level} 级，每步 {nodes} 个局面，SHA-256',
  decision: '已保存的检验结论',
  decided: '{pairs} 对之后接受 {elo} Elo，似然比 {llr}，时间 {at}',
  evidence_hint:
    '这些哈希来自主机的记录；“arbiter verify --report FILE --data DIR” 会将对局和审计日志的行与数据文件夹比较。',
  all_games: '全部对局',
  number: '局',
  seat: '{a} 执',
  winner: '胜者',
  reason: '原因',
  plies: '步数',
  session: '对局',
  none: '–',
};

/** The texts of the page in the language of the reader. */
export const pageTextsIn =
  (language: Language) =>
  (key: PageText, values: Readonly<Record<string, string | number>> = {}): string =>
    (language === 'zh-CN' ? zh : en)[key].replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
      String(values[name] ?? ''),
    );

export type ReportTexts = ReturnType<typeof pageTextsIn>;
