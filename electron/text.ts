import { app } from 'electron';
import type { AttentionKind, Settings, RunningWork } from '../src/shared/contract/index.ts';
import type { HostRefusalCode } from '../src/main/platform/host-api.ts';
import { pluralForm, type Plural } from '../src/shared/plural.ts';

/** The sentences that the desktop shell shows outside the window's pages. */
export interface ShellText {
  readonly show: string;
  readonly quit: string;
  readonly newMatch: string;
  readonly overview: string;
  readonly file: string;
  readonly edit: string;
  readonly view: string;
  readonly window: string;
  readonly stage: string;
  readonly pauseModels: string;
  readonly idle: string;
  readonly stillRunning: string;
  readonly stillRunningDetail: string;
  readonly keepRunning: string;
  /** The language, as HTML names it. */
  readonly languageTag: string;
  readonly help: string;
  readonly openLogs: string;
  readonly diagnostics: string;
  readonly wait: string;
  readonly reload: string;
  readonly hung: string;
  readonly hungDetail: string;
  readonly crashed: string;
  readonly crashedDetail: string;
  readonly programChanged: string;
  readonly startsFailed: string;
  readonly startsFailedDetail: string;
  readonly safeStart: string;
  readonly normalStart: string;
  readonly goBack: (version: string) => string;
  readonly loginApproval: string;
  readonly loginOtherFolder: string;
  readonly portTaken: (port: number, holder: string | null) => string;
  readonly portTakenDetail: string;
  readonly otherPort: string;
  readonly tryAgain: string;
  readonly attentionCount: (count: number) => string;
  /** Empty when nothing runs. */
  readonly running: (running: RunningWork) => string;
  readonly attention: Readonly<Record<AttentionKind, string>>;
  readonly failed: Readonly<Record<HostRefusalCode, string>>;
}

type CountedWork = Exclude<keyof RunningWork, 'modelsHeld'>;
const COUNTED_WORK: readonly CountedWork[] = ['matches', 'leagues', 'mints', 'payments'];

type Forms = Readonly<Record<CountedWork, Plural>>;

/** Lists the work in progress, such as `2 matches, 1 league`; empty when there is none. */
const formatRunning = (
  running: RunningWork,
  forms: Forms,
  rules: Intl.PluralRules,
  separator: string,
): string =>
  COUNTED_WORK.filter((of) => running[of] > 0)
    .map((of) => formatCount(rules, forms[of], running[of]))
    .join(separator);

const formatCount = (rules: Intl.PluralRules, forms: Plural, count: number): string =>
  pluralForm(rules, forms, count).replace('{count}', String(count));

const ENGLISH = new Intl.PluralRules('en');
const CHINESE = new Intl.PluralRules('zh-CN');

const ENGLISH_FORMS: Forms = {
  matches: { one: '{count} match', other: '{count} matches' },
  leagues: { one: '{count} league', other: '{count} leagues' },
  mints: { one: '{count} reward to be minted', other: '{count} rewards to be minted' },
  payments: { one: '{count} payment in progress', other: '{count} payments in progress' },
};

const CHINESE_FORMS: Forms = {
  matches: { other: '{count} 场对局' },
  leagues: { other: '{count} 个联赛' },
  mints: { other: '{count} 项待铸造奖励' },
  payments: { other: '{count} 笔处理中的支付' },
};

const EN: ShellText = {
  show: 'Show Arbiter',
  quit: 'Quit Arbiter',
  newMatch: 'New match',
  overview: 'Overview',
  file: 'File',
  edit: 'Edit',
  view: 'View',
  window: 'Window',
  stage: 'Open the stage on another screen',
  pauseModels: 'Pause all models',
  idle: 'Nothing is running',
  stillRunning: 'Arbiter is still running',
  stillRunningDetail:
    'Nothing is lost: everything continues when you start Arbiter again. The clocks of games stop until then.',
  keepRunning: 'Keep running',
  languageTag: 'en',
  help: 'Help',
  openLogs: 'Open the log folder',
  diagnostics: 'Diagnostics…',
  wait: 'Wait',
  reload: 'Reload the window',
  hung: 'The window does not respond',
  hungDetail:
    'The host continues in the background, and no game is lost. You can wait, or load the window again.',
  crashed: 'The window stopped several times',
  crashedDetail:
    'The host continues in the background, and no game is lost. Reload the window, or quit Arbiter and start it again.',
  programChanged:
    'A file of this program was changed after it was installed, so the system does not run it. Install Arbiter again.',
  startsFailed: 'Arbiter did not start properly three times',
  startsFailedDetail:
    'A safe start uses no graphics card, starts no local chain and no demo match, and pauses all models. Your data stays as it is.',
  safeStart: 'Safe start',
  normalStart: 'Start normally',
  goBack: (version) => `Go back to version ${version}`,
  loginApproval:
    'The system asks for your permission first: System Settings → General → Login Items, then allow Arbiter.',
  loginOtherFolder:
    'On macOS, only the default data folder can be opened at login. This one is opened when you start Arbiter yourself.',
  portTaken: (port, holder) => `Port ${port} is in use by ${holder ?? 'another program'}`,
  portTakenDetail:
    'Quit that program and try again, or let Arbiter use another port. Programs that were told this port then need the new one, which Connect shows.',
  otherPort: 'Use another port',
  tryAgain: 'Try again',
  attentionCount: (count) =>
    formatCount(
      ENGLISH,
      { one: '{count} item is waiting for you', other: '{count} items are waiting for you' },
      count,
    ),
  running: (running) => formatRunning(running, ENGLISH_FORMS, ENGLISH, ', '),
  attention: {
    your_turn: 'Your turn',
    draw_offered: 'Your opponent offers a draw',
    challenge_waiting: 'A challenge is waiting for an answer',
    seat_paused: 'An agent used up its budget',
    quarantined: 'Session quarantined',
    safe_mode: 'The host is in safe mode',
    port_in_use: 'A port cannot be opened',
    disk_full: 'The disk is full',
    reward_held: 'Held rewards are waiting for you',
    chain_down: 'Rewards are waiting to be minted',
    payment_waiting: 'Payments are waiting for your approval',
    renewal_due: 'A subscription ends soon',
    agent_suspended: 'A league agent is suspended',
    verify_failed: 'Verification of the audit log failed',
    ledger_differs: 'The ledger differs from the chain',
    orders_failed: 'Games of workers failed too often',
    worker_differed: 'A worker’s game differs from the replay of this host',
  },
  failed: {
    DATA_IN_USE: 'Arbiter is already running on this data folder',
    DATA_UNUSABLE: 'Arbiter cannot use its data folder',
    PORT_IN_USE: 'A port that Arbiter needs is in use',
    RUNTIME_TOO_OLD: 'This runtime is too old for Arbiter',
    USAGE: 'Arbiter was started with an option it does not know',
  },
};

const ZH: ShellText = {
  show: '显示 Arbiter',
  quit: '退出 Arbiter',
  newMatch: '新对局',
  overview: '总览',
  file: '文件',
  edit: '编辑',
  view: '视图',
  window: '窗口',
  stage: '在另一个屏幕上打开舞台',
  pauseModels: '暂停所有模型',
  idle: '没有正在运行的事项',
  stillRunning: 'Arbiter 仍在工作',
  stillRunningDetail: '不会丢失任何内容：下次启动 Arbiter 时会继续。期间对局的时钟停止。',
  keepRunning: '继续运行',
  languageTag: 'zh-CN',
  help: '帮助',
  openLogs: '打开日志文件夹',
  diagnostics: '诊断信息…',
  wait: '等待',
  reload: '重新加载窗口',
  hung: '窗口没有响应',
  hungDetail: '主机在后台继续运行，不会丢失任何对局。您可以等待，或重新加载窗口。',
  crashed: '窗口多次停止工作',
  crashedDetail: '主机在后台继续运行，不会丢失任何对局。请重新加载窗口，或退出 Arbiter 后重新启动。',
  programChanged: '此程序的文件在安装后被更改，系统因此不运行它。请重新安装 Arbiter。',
  startsFailed: 'Arbiter 连续三次未能正常启动',
  startsFailedDetail: '安全启动不使用显卡，不启动本地链和演示对局，并暂停所有模型。您的数据保持不变。',
  safeStart: '安全启动',
  normalStart: '正常启动',
  goBack: (version) => `恢复到版本 ${version}`,
  loginApproval: '系统需要您先授权：系统设置 → 通用 → 登录项，然后允许 Arbiter。',
  loginOtherFolder: '在 macOS 上，登录时只能打开默认数据文件夹。此文件夹请自行启动 Arbiter 打开。',
  portTaken: (port, holder) => `端口 ${port} 已被${holder === null ? '其他程序' : ` ${holder} `}占用`,
  portTakenDetail:
    '请退出该程序后重试，或让 Arbiter 使用其他端口。使用其他端口时，按此端口连接的程序需要改用新端口，可在“连接”中查看。',
  otherPort: '使用其他端口',
  tryAgain: '重试',
  attentionCount: (count) => formatCount(CHINESE, { other: '{count} 件事等您处理' }, count),
  running: (running) => formatRunning(running, CHINESE_FORMS, CHINESE, '，'),
  attention: {
    your_turn: '轮到您了',
    draw_offered: '对手向您提和',
    challenge_waiting: '有挑战等待回应',
    seat_paused: '有智能体用完了预算',
    quarantined: '会话已隔离',
    safe_mode: '主机处于安全模式',
    port_in_use: '有端口无法打开',
    disk_full: '磁盘已满',
    reward_held: '留置的奖励在等您',
    chain_down: '有奖励等待铸造',
    payment_waiting: '有支付等您批准',
    renewal_due: '有订阅即将到期，等待续订',
    agent_suspended: '有联赛选手被停赛',
    verify_failed: '审计日志未通过校验',
    ledger_differs: '账目与链上记录不一致',
    orders_failed: '工作机的对局失败次数过多',
    worker_differed: '工作机的对局与本主机的重放不同',
  },
  failed: {
    DATA_IN_USE: 'Arbiter 已在此数据文件夹上运行',
    DATA_UNUSABLE: 'Arbiter 无法使用其数据文件夹',
    PORT_IN_USE: 'Arbiter 需要的端口已被占用',
    RUNTIME_TOO_OLD: '当前运行时版本过旧，无法运行 Arbiter',
    USAGE: 'Arbiter 的启动选项有误',
  },
};

/** The texts in the language of Settings, or in the system's before any setting can be read. */
export function shellText(language: Settings['language'] = 'system'): ShellText {
  const locale = language === 'system' ? app.getLocale() : language;
  return locale.startsWith('zh') ? ZH : EN;
}
