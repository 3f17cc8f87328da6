import { isRecord } from './host-bridge.ts';
import { BOARDS } from './boards/boards.ts';
import { renderPayment, renderStandings } from './boards/tables.ts';
import { button, element } from './element.ts';
import { contentOf, parsePosition, type Position } from './position.ts';
import { languageOf, type AppTexts, type AppLanguage } from './app-texts.ts';

type Fields = Readonly<Record<string, unknown>>;

interface AppDeps {
  readonly call: (tool: string, args: Fields) => Promise<Fields>;
  /** Puts a sentence into the model's context, without a turn of the model. */
  readonly addToContext: (text: string) => void;
}

export interface BoardApp {
  /** The tool that opened the frame, in the spelling in which the program lists it. */
  setTool(tool: string): void;
  setArguments(args: unknown): void;
  showResult(result: Fields): void;
  setLanguage(language: AppLanguage): void;
  /** Asks for the game itself when the program has sent no result. */
  fetchIfMissing(): void;
}

/** How long `session.act` waits for the other player's reply, and `session.wait` for the next move. */
const WAIT_MS = 20_000;

interface AppState {
  language: AppLanguage;
  /** The tool that opened the frame and its arguments, for asking again. */
  tool: string;
  args: Fields;
  /** The content of the newest tool result; null before the first one. */
  content: Fields | null;
  /** The newest position of the game; null while no result has shown one. */
  position: Position | null;
  /** Shown in place of the state of the game; empty for none. */
  notice: string;
  isBusy: boolean;
  /** Whether the next press of the button resigns; the first one only asks. */
  isResigning: boolean;
}

export function createApp(root: HTMLElement, deps: AppDeps): BoardApp {
  const state: AppState = {
    language: languageOf('en'),
    tool: 'session.state',
    args: {},
    content: null,
    position: null,
    notice: '',
    isBusy: false,
    isResigning: false,
  };
  /** The name of another tool of the same server in the spelling of this program. */
  const spelledAsListed = (name: string): string =>
    state.tool.includes('.') ? name : name.replaceAll('.', '_');
  const draw = (): void => renderInto(root, state, { play, refresh, resign, redraw: draw });

  const storeContent = (content: Fields): void => {
    state.content = content;
    state.position = parsePosition(content, state.position) ?? state.position;
  };

  /** Calls a tool and renders its result; false when the call was refused or its result was lost. */
  async function callTool(tool: string, args: Fields): Promise<boolean> {
    try {
      const result = await deps.call(tool, args);
      const content = contentOf(result);
      const isRefused = result['isError'] === true || content['accepted'] === false;
      if (isRefused) state.notice = state.language.t.refused(String(content['message'] ?? ''));
      else storeContent(content);
      return !isRefused;
    } catch (error) {
      state.notice = state.language.t.refused((error as Error).message);
      return false;
    }
  }

  async function whileBusy(work: () => Promise<unknown>): Promise<void> {
    if (state.isBusy) return;
    Object.assign(state, { isBusy: true, notice: '', isResigning: false });
    draw();
    await work();
    state.isBusy = false;
    draw();
  }

  const sessionArgs = (): Fields => ({ sessionId: state.position?.sessionId ?? '' });

  /** Plays a move of the person and waits for the other player's reply; a frame in which nobody plays never waits. */
  function play(action: string): void {
    const expectedTick = state.position?.tick ?? 0;
    void whileBusy(async () => {
      const args = { ...sessionArgs(), action, expectedTick, waitMs: WAIT_MS };
      if (!(await callTool(spelledAsListed('session.act'), args))) return;
      deps.addToContext(`The person played ${action}; the tick is ${state.position?.tick ?? 0}.`);
      await waitForTurn();
      if (state.position?.hasTextActions === true)
        await callTool(spelledAsListed('session.state'), sessionArgs());
    });
  }

  async function waitForTurn(): Promise<void> {
    while (state.position?.status === 'active' && !state.position.isYourTurn && !document.hidden) {
      const waitArgs = { ...sessionArgs(), sinceTick: state.position.tick, timeoutMs: WAIT_MS };
      if (
        !(await callTool(spelledAsListed('session.wait'), waitArgs)) ||
        state.content?.['waited'] === 'superseded'
      )
        return;
    }
  }

  const refresh = (): void => void whileBusy(() => callTool(state.tool, state.args));

  const resign = (): void => {
    if (state.isResigning) void whileBusy(() => callTool(spelledAsListed('session.resign'), sessionArgs()));
    else {
      state.isResigning = true;
      draw();
    }
  };

  draw();
  return {
    setTool(tool) {
      state.tool = tool;
    },
    setArguments(args) {
      if (isRecord(args)) state.args = args;
    },
    showResult(result) {
      storeContent(contentOf(result));
      draw();
    },
    setLanguage(language) {
      state.language = language;
      draw();
    },
    fetchIfMissing() {
      if (state.content === null && Object.keys(state.args).length > 0) refresh();
    },
  };
}

interface Actions {
  readonly play: (action: string) => void;
  readonly refresh: () => void;
  readonly resign: () => void;
  readonly redraw: () => void;
}

/** Draws everything again and gives the focus back to the element that had it. */
function renderInto(root: HTMLElement, state: AppState, actions: Actions): void {
  const key =
    document.activeElement instanceof HTMLElement ? document.activeElement.dataset['key'] : undefined;
  root.replaceChildren(...viewOf(state, actions));
  if (key !== undefined) root.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

function viewOf(state: AppState, actions: Actions): Node[] {
  const { content, position, language } = state;
  const { t } = language;
  const status = element('p', { role: 'status', class: 'status' }, state.notice || statusOf(state));
  const refreshButton = button({ key: 'refresh', label: t.refresh, onPress: actions.refresh });
  if (content === null) return [status];
  if (Array.isArray(content['standings']))
    return [...renderStandings(content, language), status, footer(refreshButton)];
  if (typeof content['paymentId'] === 'string')
    return [...renderPayment(content, language), status, footer(refreshButton)];
  if (position === null) return [element('p', {}, t.nothingToShow), status, footer(refreshButton)];
  const drawBoard = BOARDS.get(position.template.replace(/\.v\d+$/u, ''));
  const { isYourTurn, status: gameStatus } = position;
  const board =
    drawBoard?.({
      position,
      language,
      canPlay: isYourTurn && !state.isBusy,
      play: actions.play,
      redraw: actions.redraw,
    }) ?? [];
  const resignButton = button({
    key: 'resign',
    label: state.isResigning ? t.confirmResign : t.resign,
    onPress: actions.resign,
  });
  return [
    heading(position, language),
    status,
    ...board,
    footer(refreshButton, ...(gameStatus === 'active' ? [resignButton] : [])),
  ];
}

const footer = (...buttons: Node[]): HTMLElement => element('div', { class: 'actions' }, ...buttons);

function heading({ names, yourRole }: Position, { t, word }: AppLanguage): HTMLElement {
  const players = Object.entries(names).map(([role, name]) =>
    element('span', { class: role === yourRole ? 'player you' : 'player' }, t.playedBy(word(role), name)),
  );
  return element('div', { class: 'players' }, ...players);
}

function statusOf({ position, language, isBusy }: AppState): string {
  const { t, word } = language;
  if (position === null) return isBusy ? t.sending : t.loading;
  const last = position.lastMove === null ? '' : ` ${t.lastMove(position.lastMove)}`;
  if (position.outcome !== null) return `${outcomeText(position.outcome, t, word)}.${last}`;
  if (position.status !== 'active') return t.over;
  const turn = isBusy ? t.sending : position.isYourTurn ? t.yourTurn : t.theirTurn;
  return `${turn}.${last}${position.isCheck ? ` ${t.check}` : ''}`;
}

function outcomeText(outcome: string, t: AppTexts, word: AppLanguage['word']): string {
  const winner = /^(.*)_wins$/u.exec(outcome)?.[1];
  if (winner !== undefined) return t.wins(word(winner));
  return outcome === 'draw' ? t.draw : t.over;
}
