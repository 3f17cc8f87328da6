import { NotModelled, onlyModelled, strictEmitter } from './not-modelled.ts';

/** Dialogs, external addresses and system settings, which are recorded, answered by the test, or refused. */

export interface ErrorBox {
  readonly title: string;
  readonly content: string;
}

const errorBoxes: ErrorBox[] = [];
const unanswered = (name: string) => (): never => {
  throw new NotModelled(`dialog.${name} without an answer from the test`);
};

const questions: object[] = [];

export const dialog = {
  /** The dialogs shown so far. */
  errorBoxes,
  showErrorBox(title: string, content: string): void {
    errorBoxes.push({ title, content });
    process.stderr.write(`stand-in: error box: ${title}: ${content}\n`);
  },
  /** The questions that were answered by the variable `STANDIN_DIALOG`, for questions before the first window. */
  questions,
  showMessageBox(...args: object[]): Promise<{ response: number }> {
    const answer = process.env['STANDIN_DIALOG'];
    if (answer === undefined) return unanswered('showMessageBox')();
    questions.push(args.at(-1) ?? {});
    return Promise.resolve({ response: Number(answer) });
  },
  showMessageBoxSync: unanswered('showMessageBoxSync'),
  showOpenDialog: unanswered('showOpenDialog'),
  showSaveDialog: unanswered('showSaveDialog'),
};

const opened: string[] = [];

export const shell = {
  /** The addresses opened by the system so far. */
  opened,
  openExternal: (url: string): Promise<void> => {
    opened.push(url);
    return Promise.resolve();
  },
  openPath: (path: string): Promise<string> => {
    opened.push(path);
    return Promise.resolve('');
  },
};

const xor = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0x5a));

/** A system without a key ring, where Electron falls back to a fixed key and reports it. */
export const safeStorage = onlyModelled(
  {
    isAsyncEncryptionAvailable: async (): Promise<boolean> => true,
    getSelectedStorageBackend: (): string => 'basic_text',
    encryptStringAsync: async (text: string): Promise<Buffer> => xor(Buffer.from(text, 'utf8')),
    decryptStringAsync: async (bytes: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> => ({
      result: xor(bytes).toString('utf8'),
      shouldReEncrypt: false,
    }),
  },
  'safeStorage',
);

class NativeTheme extends strictEmitter('nativeTheme') {
  #source = 'system';
  get themeSource(): string {
    return this.#source;
  }
  set themeSource(source: string) {
    this.#source = source;
    this.emit('updated');
  }
  get shouldUseDarkColors(): boolean {
    return this.#source !== 'light';
  }
}

export const nativeTheme = new NativeTheme();
export const powerMonitor = new (strictEmitter('powerMonitor'))();

const area = { x: 0, y: 0, width: 1920, height: 1080 };
const display = { id: 1, bounds: area, workArea: area, scaleFactor: 1 };
export const screen = Object.assign(new (strictEmitter('screen'))(), {
  getAllDisplays: () => [display],
  getPrimaryDisplay: () => display,
});

export class Notification extends strictEmitter('Notification') {
  static readonly visible: object[] = [];
  static isSupported = (): boolean => true;
  readonly #options: object;
  constructor(options: object = {}) {
    super();
    this.#options = options;
  }
  show(): void {
    Notification.visible.push(this.#options);
    this.emit('show');
  }
  close(): void {
    this.emit('close');
  }
}
