import type { ReplayCheckName } from '../../src/main/sessions/rules/replay-verdict.ts';
import type { Language } from '../text/languages.ts';

/** The sentences of the page itself; the sentences of the boards come from the window's texts. */
export interface PageTexts {
  readonly verified: (rows: number, template: string) => string;
  readonly signedBy: (fingerprint: string) => string;
  readonly notChecked: string;
  readonly brokenAt: (row: number) => string;
  readonly broken: string;
  readonly unreadable: string;
  readonly checking: string;
  readonly problem: Readonly<Record<ReplayCheckName, string>>;
  readonly position: (index: number, last: number) => string;
  readonly moves: string;
  readonly start: string;
  readonly board: string;
  readonly controls: string;
  readonly first: string;
  readonly back: string;
  readonly play: string;
  readonly stop: string;
  readonly forward: string;
  readonly last: string;
  readonly flip: string;
  readonly otherTheme: string;
  readonly otherLanguage: string;
  readonly timeLeft: (seconds: number) => string;
  readonly winner: string;
  readonly percent: (percent: number) => string;
  readonly even: string;
  readonly wrote: (name: string) => string;
  readonly proof: string;
  readonly proofText: readonly string[];
  readonly keyLabel: string;
  readonly column: (column: number) => string;
  readonly cell: (row: number, column: number) => string;
  readonly nonce: (byte: string) => string;
  readonly log: Readonly<Record<string, string>>;
}

const en: PageTexts = {
  verified: (rows, template) => `Verified: ${rows} rows by the rules of ${template}`,
  signedBy: (fingerprint) => `Signed by key ${fingerprint}`,
  notChecked: 'This browser cannot check the signature. Use the command: arbiter verify --replay FILE',
  brokenAt: (row) => `Broken at row ${row}`,
  broken: 'Broken',
  unreadable: 'Broken: the data of this file cannot be read',
  checking: 'Checking…',
  problem: {
    header: 'the header of the session was changed',
    rows: 'the hash does not follow from the row before',
    seed: 'the seed does not match its commitment',
    rules: 'the rules do not allow this action',
    result: 'the moves do not lead to the recorded result',
    clock: 'the clocks cannot show these times',
    head: 'the last row is not the one that was signed',
    players: 'the names of the players were changed',
    details: 'clocks, texts, evaluations or names of openings were changed',
    signature: 'the signature is wrong',
  },
  position: (index, last) => `${index} of ${last}`,
  moves: 'Moves',
  start: 'Start',
  board: 'Board',
  controls: 'Replay controls',
  first: 'First position',
  back: 'Back',
  play: 'Play',
  stop: 'Stop',
  forward: 'Forward',
  last: 'Last position',
  flip: 'Flip the board',
  otherTheme: 'Change the theme',
  otherLanguage: '中文',
  timeLeft: (seconds) => `${seconds} s left at the end`,
  winner: 'Winner',
  percent: (percent) => `${percent} %`,
  even: 'even',
  wrote: (name) => `${name} wrote`,
  proof: 'What this proves',
  proofText: [
    'Nothing was changed since this key signed the file, and every move is legal.',
    'It does not prove that the host was honest, nor that the program in this file is the original one: whoever changes the data can change the program too.',
    'Compare the fingerprint with the one that the sender tells you in another way, or check the file with Arbiter: arbiter verify --replay FILE --key FINGERPRINT. You can also drop the file on the window of Arbiter.',
  ],
  keyLabel: 'Fingerprint',
  column: (column) => `column ${column}`,
  cell: (row, column) => `row ${row}, column ${column}`,
  nonce: (byte) => `byte ${byte}`,
  log: {
    draw_offer: 'offers a draw',
    draw_accept: 'accepts the draw',
    draw_decline: 'declines the draw',
    resign: 'resigns',
    outage: 'clocks stopped',
  },
};

const zhCn: PageTexts = {
  verified: (rows, template) => `已验证：${rows} 行记录符合 ${template} 的规则`,
  signedBy: (fingerprint) => `签名密钥 ${fingerprint}`,
  notChecked: '此浏览器无法检查签名。请使用命令：arbiter verify --replay FILE',
  brokenAt: (row) => `第 ${row} 行已损坏`,
  broken: '已损坏',
  unreadable: '已损坏：无法读取此文件的数据',
  checking: '正在检查…',
  problem: {
    header: '会话的头部被更改',
    rows: '哈希与前一行不符',
    seed: '种子与其承诺不符',
    rules: '规则不允许此行动',
    result: '这些着法得不出所记录的结果',
    clock: '计时不可能是这些数值',
    head: '最后一行不是已签名的那一行',
    players: '玩家的名称被更改',
    details: '计时、文字、评估或开局名称被更改',
    signature: '签名不正确',
  },
  position: (index, last) => `${index} / ${last}`,
  moves: '着法',
  start: '开始',
  board: '棋盘',
  controls: '回放控制',
  first: '最前',
  back: '后退',
  play: '播放',
  stop: '停止',
  forward: '前进',
  last: '最后',
  flip: '翻转棋盘',
  otherTheme: '切换主题',
  otherLanguage: 'English',
  timeLeft: (seconds) => `结束时剩余 ${seconds} 秒`,
  winner: '获胜者',
  percent: (percent) => `${percent}%`,
  even: '均势',
  wrote: (name) => `${name} 写道`,
  proof: '这能证明什么',
  proofText: [
    '自从用此密钥签名以来，内容没有任何更改，并且每一步都符合规则。',
    '这不能证明主机是诚实的，也不能证明此文件中的程序是原版：更改数据的人也可以更改程序。',
    '请将指纹与发送者以其他方式告诉您的指纹比较，或用 Arbiter 检查：arbiter verify --replay FILE --key FINGERPRINT。您也可以将文件拖到 Arbiter 窗口中。',
  ],
  keyLabel: '指纹',
  column: (column) => `第 ${column} 列`,
  cell: (row, column) => `第 ${row} 行第 ${column} 列`,
  nonce: (byte) => `字节 ${byte}`,
  log: {
    draw_offer: '提和',
    draw_accept: '接受和棋',
    draw_decline: '拒绝和棋',
    resign: '认输',
    outage: '计时暂停',
  },
};

export const pageTextsOf = (language: Language): PageTexts => (language === 'en' ? en : zhCn);
