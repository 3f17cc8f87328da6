import { app } from 'electron';
import type { AttentionKind, Settings, StillRunning } from '../src/shared/contract/index.ts';
import type { HostRefusalCode } from '../src/main/platform/host-api.ts';

/** The few sentences the shell itself speaks, outside the window's pages. */
export interface ShellText {
  readonly show: string;
  readonly quit: string;
  readonly file: string;
  readonly edit: string;
  readonly view: string;
  readonly window: string;
  readonly hold: string;
  readonly idle: string;
  readonly stillRunning: string;
  readonly goesOn: string;
  readonly keep: string;
  readonly needs: (count: number) => string;
  /** Empty when nothing runs. */
  readonly running: (running: StillRunning) => string;
  readonly attention: Readonly<Record<AttentionKind, string>>;
  readonly failed: Readonly<Record<HostRefusalCode, string>>;
}

type Counted = Exclude<keyof StillRunning, 'modelsHeld'>;
const COUNTED: readonly Counted[] = ['matches', 'leagues', 'mints', 'payments'];

const listOf = (
  running: StillRunning,
  join: string,
  format: (count: number, of: Counted) => string,
): string =>
  COUNTED.filter((of) => running[of] > 0)
    .map((of) => format(running[of], of))
    .join(join);

const ENGLISH_NAMES: Readonly<Record<Counted, readonly [string, string]>> = {
  matches: ['match', 'matches'],
  leagues: ['league', 'leagues'],
  mints: ['reward to be paid', 'rewards to be paid'],
  payments: ['payment on its way', 'payments on their way'],
};

const CHINESE_NAMES: Readonly<Record<Counted, string>> = {
  matches: '场对局',
  leagues: '个联赛',
  mints: '项待支付奖励',
  payments: '笔在途付款',
};

const EN: ShellText = {
  show: 'Show Arbiter',
  quit: 'Quit Arbiter',
  file: 'File',
  edit: 'Edit',
  view: 'View',
  window: 'Window',
  hold: 'Pause all models',
  idle: 'Nothing is running',
  stillRunning: 'Arbiter is still at work',
  goesOn: 'Nothing is lost: it goes on when Arbiter is started again. Clocks of games rest meanwhile.',
  keep: 'Keep running',
  needs: (count) => (count === 1 ? '1 thing needs you' : `${count} things need you`),
  running: (running) =>
    listOf(running, ', ', (count, of) => `${count} ${ENGLISH_NAMES[of][count === 1 ? 0 : 1]}`),
  attention: {
    your_turn: 'Your turn',
    draw_offered: 'A draw is offered to you',
    challenge_waiting: 'A challenge waits for an answer',
    quarantined: 'Session quarantined',
    safe_mode: 'The host is in safe mode',
    port_in_use: 'A port is in use',
    disk_full: 'The disk is full',
    reward_held: 'Held rewards wait for you',
    chain_down: 'Rewards are not minted',
    payment_waiting: 'Payments wait for your approval',
    renewal_due: 'A subscription ends soon and is to be renewed',
    agent_suspended: 'A league agent is suspended',
    verify_failed: 'The audit log did not verify',
  },
  failed: {
    DATA_IN_USE: 'Arbiter is already running on this data folder',
    PORT_IN_USE: 'A port Arbiter needs is in use',
    RUNTIME_TOO_OLD: 'This runtime is too old for Arbiter',
    USAGE: 'Arbiter was started with an option it does not know',
  },
};

const ZH: ShellText = {
  show: '显示 Arbiter',
  quit: '退出 Arbiter',
  file: '文件',
  edit: '编辑',
  view: '视图',
  window: '窗口',
  hold: '暂停所有模型',
  idle: '没有正在运行的事项',
  stillRunning: 'Arbiter 仍在工作',
  goesOn: '不会丢失任何内容：下次启动 Arbiter 时会继续。期间对局的时钟停止。',
  keep: '继续运行',
  needs: (count) => `${count} 件事等您处理`,
  running: (running) => listOf(running, '，', (count, of) => `${count} ${CHINESE_NAMES[of]}`),
  attention: {
    your_turn: '轮到您了',
    draw_offered: '对手向您提和',
    challenge_waiting: '有挑战等待回应',
    quarantined: '会话已隔离',
    safe_mode: '主机处于安全模式',
    port_in_use: '有端口被占用',
    disk_full: '磁盘已满',
    reward_held: '留置的奖励在等您',
    chain_down: '奖励没有在铸造',
    payment_waiting: '有付款等您批准',
    renewal_due: '有订阅即将到期，等待续订',
    agent_suspended: '有联赛选手被停赛',
    verify_failed: '审计日志未通过校验',
  },
  failed: {
    DATA_IN_USE: 'Arbiter 已在此数据文件夹上运行',
    PORT_IN_USE: 'Arbiter 需要的端口已被占用',
    RUNTIME_TOO_OLD: '当前运行时版本过旧，无法运行 Arbiter',
    USAGE: 'Arbiter 的启动选项有误',
  },
};

/** In the language of Settings; in the system's before any setting can be read. */
export function shellText(language: Settings['language'] = 'system'): ShellText {
  const locale = language === 'system' ? app.getLocale() : language;
  return locale.startsWith('zh') ? ZH : EN;
}
