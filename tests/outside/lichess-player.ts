import { Chess, type Move } from 'chess.js';
import { LichessBot, type Fields, type Lines, type Reply } from './lichess-client.ts';
import { createAgent } from './program.ts';

/**
 * A bot that does what the bot program of lichess does (https://lichess.org/api): it reads its events, accepts
 * challenges, plays each game from its stream, talks, offers draws and declines the offers of others. Its moves are
 * random, except that it mates when it can and likes to capture.
 */

export type Colour = 'white' | 'black';

/** A line of a game stream with the time of the bot's stopwatch at which it was read, in milliseconds. */
export interface TimedState {
  readonly atMs: number;
  readonly plies: number;
  readonly wtime: number;
  readonly btime: number;
}

/** When the bot sent a move, and when it was answered. */
export interface TimedMove {
  readonly ply: number;
  readonly sentMs: number;
  readonly answeredMs: number;
}

export interface FinishedGame {
  readonly id: string;
  readonly color: Colour;
  readonly moves: readonly string[];
  readonly status: string;
  readonly winner: string | null;
  readonly incrementMs: number;
  readonly states: readonly TimedState[];
  readonly sent: readonly TimedMove[];
  readonly pgn: string;
}

export interface BotPlayer {
  readonly agentId: string;
  readonly token: string;
  readonly name: string;
  /** How often each call of the Bot API was made. */
  readonly requests: ReadonlyMap<string, number>;
  /** Requests that were not answered 200. */
  readonly unhandled: readonly string[];
  /** Sends a challenge and resolves with its game when it is over. */
  challenge(username: string, fields: Readonly<Record<string, string>>): Promise<FinishedGame>;
  /** Resolves with the game of this id when it is over. */
  finished(id: string): Promise<FinishedGame>;
  /** Resolves with the id of the next game that begins. */
  nextGame(): Promise<string>;
  close(): void;
}

export interface BotOptions {
  readonly agentId: string;
  readonly token: string;
  /** The address of the Bot API, with a slash at its end. */
  readonly url: string;
  /** The same seed makes the same choices. */
  readonly seed: number;
  /** Called with every line and every request, for a log of a game. */
  readonly onLine?: (text: string) => void;
}

const part = (line: Fields, ...path: string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Fields | undefined)?.[name], line);

/** Random numbers that a seed repeats: the next one below `sides`. */
function createDice(seed: number): (sides: number) => number {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * sides);
  };
}

/** A client that counts its requests. */
class CountingBot extends LichessBot {
  readonly requests = new Map<string, number>();
  readonly unhandled: string[] = [];
  private readonly report: (text: string) => void;

  constructor(url: string, token: string, report: (text: string) => void) {
    super(url, token);
    this.report = report;
  }

  private note(line: string, status: number): void {
    const shape = line
      .replace(/\?.*$/u, '')
      .replace(/(?<=\/(?:bot\/game|game\/stream|challenge|export)\/)(?!stream\/)[\w-]+/u, '{id}')
      .replace(/(?<=\/move\/)\w+$/u, '{move}')
      .replace(/(?<=\/user\/)[\w-]+$/u, '{name}');
    this.requests.set(shape, (this.requests.get(shape) ?? 0) + 1);
    this.report(`> ${line} ${status}`);
    if (status !== 200) this.unhandled.push(`${line} ${status}`);
  }

  override async send(...given: Parameters<LichessBot['send']>): Promise<Reply> {
    const reply = await super.send(...given);
    this.note(given[0], reply.status);
    return reply;
  }

  override async lines(...given: Parameters<LichessBot['lines']>): Promise<Lines> {
    const lines = await super.lines(...given);
    this.note(given[0], 200);
    return lines;
  }
}

interface Expected<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

function createExpected<T>(): Expected<T> {
  const settle: { resolve?: (value: T) => void; reject?: (error: unknown) => void } = {};
  const promise = new Promise<T>((resolve, reject) => Object.assign(settle, { resolve, reject }));
  return {
    promise,
    resolve: (value) => settle.resolve?.(value),
    reject: (error) => settle.reject?.(error),
  };
}

/** Values by key that arrive before or after they are requested. */
function createPromises<T>() {
  const entries = new Map<string, Expected<T>>();
  return (key: string): Expected<T> => {
    const entry = entries.get(key) ?? createExpected<T>();
    entry.promise.catch(() => undefined);
    entries.set(key, entry);
    return entry;
  };
}

/** A new agent of this host that plays as a bot. */
export async function joinBot(
  program: { readonly url: string; readonly ports: { readonly lichess: number } },
  options: Pick<BotOptions, 'seed' | 'onLine'>,
): Promise<BotPlayer> {
  const { id: agentId, token } = await createAgent(program.url);
  return playAs({ ...options, agentId, token, url: `http://127.0.0.1:${program.ports.lichess}/` });
}

/** Plays every game into which the agent is drawn, until it is closed. */
export async function playAs({
  agentId,
  token,
  url,
  seed,
  onLine: report = () => undefined,
}: BotOptions): Promise<BotPlayer> {
  const bot = new CountingBot(url, token, report);
  await bot.send('POST /api/token/test', { body: token });
  const name = await bot.account();
  await bot.send('POST /api/bot/account/upgrade');
  await bot.send(`GET /api/users/status?ids=${name.toLowerCase()}`);
  for (const path of ['account/playing', 'challenge', 'bot/online?nb=512'])
    await bot.send(`GET /api/${path}`);
  const events = await bot.lines('GET /api/stream/event');
  const dice = createDice(seed);
  const over = createPromises<FinishedGame>();
  const begun = createPromises<string>();
  let begunCount = 0;
  let awaitedCount = 0;
  const onEvent = (line: Fields): void => {
    report(`< event ${JSON.stringify(line)}`);
    const id = String(part(line, 'challenge', 'id') ?? part(line, 'game', 'gameId'));
    if (line['type'] === 'challenge' && part(line, 'challenge', 'challenger', 'name') !== name)
      void bot.send(`POST /api/challenge/${id}/accept`);
    if (line['type'] !== 'gameStart') return;
    begun(String((begunCount += 1))).resolve(id);
    const { resolve, reject } = over(id);
    playGame({ bot, name, dice, report }, id).then(resolve, reject);
  };
  void readEvents(events, onEvent);
  return {
    agentId,
    token,
    name,
    requests: bot.requests,
    unhandled: bot.unhandled,
    async challenge(username, fields) {
      await bot.send(`GET /api/user/${username}`);
      const made = await bot.form(`/api/challenge/${username}`, fields);
      return over(String(made.body['id'])).promise;
    },
    finished: (id) => over(id).promise,
    nextGame: () => begun(String((awaitedCount += 1))).promise,
    close: events.close,
  };
}

async function readEvents(events: Lines, onEvent: (line: Fields) => void): Promise<void> {
  try {
    for (;;) onEvent(await events.next(() => true));
  } catch {
    // The stream is over.
  }
}

interface Playing {
  readonly bot: LichessBot;
  readonly name: string;
  readonly dice: (sides: number) => number;
  readonly report: (text: string) => void;
}

async function playGame(playing: Playing, id: string): Promise<FinishedGame> {
  const { bot, name, dice, report } = playing;
  const stream = await bot.lines(`GET /api/bot/game/stream/${id}`);
  const full = await stream.next((line) => line['type'] === 'gameFull');
  report(`< game ${JSON.stringify(full)}`);
  const color = part(full, 'white', 'name') === name ? 'white' : 'black';
  const path = `/api/bot/game/${id}`;
  await bot.form(`${path}/chat`, { room: 'player', text: 'Good luck' });
  const chess = new Chess();
  const states: TimedState[] = [];
  const sent: TimedMove[] = [];
  let moves: string[] = [];
  let state = full['state'] as Fields;
  for (let isFirst = true; ; isFirst = false) {
    const played = String(state['moves']).split(' ').filter(Boolean);
    for (const move of played.slice(moves.length)) chess.move(move);
    const isNew = isFirst || played.length > moves.length;
    moves = played;
    const [wtime, btime] = [Number(state['wtime']), Number(state['btime'])];
    states.push({ atMs: performance.now(), plies: moves.length, wtime, btime });
    if (state['status'] !== 'started') break;
    if (isDrawOffered(state, color)) await bot.send(`POST ${path}/draw/${dice(2) === 0 ? 'no' : '0'}`);
    if (isNew && (moves.length % 2 === 0) === (color === 'white'))
      sent.push(await sendMove(playing, id, { chess, ply: moves.length }));
    state = await stream.next((line) => line['type'] === 'gameState');
    report(`< game ${JSON.stringify(state)}`);
  }
  const { text: pgn } = await bot.send(`GET /game/export/${id}`);
  await bot.send(`GET ${path}/chat`);
  return {
    id,
    color,
    moves,
    status: String(state['status']),
    winner: (state['winner'] as string | undefined) ?? null,
    incrementMs: Number(part(full, 'clock', 'increment') ?? 0),
    states,
    sent,
    pgn,
  };
}

const isDrawOffered = (state: Fields, color: Colour): boolean =>
  state[color === 'white' ? 'bdraw' : 'wdraw'] === true;

async function sendMove(
  { bot, dice }: Playing,
  id: string,
  { chess, ply }: { readonly chess: Chess; readonly ply: number },
): Promise<TimedMove> {
  const move = chooseMove(chess, dice);
  const offer = ply > 20 && dice(40) === 0 ? '?offeringDraw=true' : '';
  const sentMs = performance.now();
  await bot.send(`POST /api/bot/game/${id}/move/${move}${offer}`);
  return { ply, sentMs, answeredMs: performance.now() };
}

function chooseMove(chess: Chess, dice: (sides: number) => number): string {
  const legal = chess.moves({ verbose: true });
  const mate = legal.find(({ san }) => san.endsWith('#'));
  const captures = legal.filter(({ captured }) => captured !== undefined);
  const from = captures.length > 0 && dice(2) === 0 ? captures : legal;
  return (mate ?? (from[dice(from.length)] as Move)).lan;
}
