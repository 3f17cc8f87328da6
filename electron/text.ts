import { app } from 'electron';
import type { HostRefusalCode } from '../src/main/host-api.ts';

/** The few sentences the shell itself speaks, outside the window's pages. */
export interface ShellText {
  readonly show: string;
  readonly quit: string;
  readonly file: string;
  readonly edit: string;
  readonly view: string;
  readonly window: string;
  readonly failed: Readonly<Record<HostRefusalCode, string>>;
}

const EN: ShellText = {
  show: 'Show Arbiter',
  quit: 'Quit Arbiter',
  file: 'File',
  edit: 'Edit',
  view: 'View',
  window: 'Window',
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
  failed: {
    DATA_IN_USE: 'Arbiter 已在此数据文件夹上运行',
    PORT_IN_USE: 'Arbiter 需要的端口已被占用',
    RUNTIME_TOO_OLD: '当前运行时版本过旧，无法运行 Arbiter',
    USAGE: 'Arbiter 的启动选项有误',
  },
};

/** In the system's language, since it is needed before any setting can be read. */
export const shellText = (): ShellText => (app.getLocale().startsWith('zh') ? ZH : EN);
