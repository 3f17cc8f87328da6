import type {
  WindowConnection,
  Host,
  HostOptions,
  ReadyInfo,
  StartHost,
} from '../../src/main/platform/host-api.ts';
import type { SessionCard, SessionDetail, TemplateInfo } from '../../src/shared/contract/index.ts';
import { accept } from '../../src/shared/outcome.ts';

/** A scripted host with as much behaviour as the commands need. */

export interface Script {
  /** The winner's role of each game in order, null for a draw, `never` for a game that does not end. */
  readonly games: readonly (string | null | 'never')[];
  readonly onStart?: (options: HostOptions) => void;
}

const template: TemplateInfo = {
  template: 'chess.v1',
  title: 'Chess',
  description: '',
  roles: ['white', 'black'],
  mode: 'sequential',
  hidden: false,
  outcomes: ['white_win', 'black_win', 'draw'],
  options: {},
  builtinLevels: 8,
};

const READY: Omit<ReadyInfo, 'data'> = {
  pid: process.pid,
  url: 'http://127.0.0.1:7400/',
  uiUrl: 'http://127.0.0.1:7400/#token=reusable',
  adminToken: 'secret',
  ports: { gateway: 7400, league: null, referees: [], openfront: null, chain: null, lichess: null },
};

const card = (sessionId: string, winner: string | null, over: boolean): SessionCard => ({
  sessionId,
  template: 'chess.v1',
  status: over ? 'completed' : 'active',
  tick: 2,
  seats: {},
  yours: [],
  toAct: [],
  outcome: over ? (winner === null ? 'draw' : `${winner}_win`) : null,
  outcomeReason: over ? (winner === null ? 'stalemate' : 'checkmate') : null,
  winner,
  fault: over ? 'nobody' : null,
  quarantined: false,
  drawOfferedBy: null,
  clock: null,
  view: {},
  lastAction: null,
  createdAtMs: 0,
  updatedAtMs: 0,
});

const row = (kind: string, seq: number) => ({
  seq,
  tick: seq,
  kind,
  role: 'white',
  action: kind === 'action' ? 'e2e4' : null,
  hidden: false,
  agentId: 'a',
  atMs: 0,
  hash: '',
});

const detail = (visible: SessionCard): SessionDetail => ({
  card: visible,
  viewpoint: null,
  viewpoints: [null],
  view: {},
  legal: {},
  frames: [],
  openings: [],
  log: [row('action', 0), row('action', 1), row('ending', 2)],
  refused: [],
  options: {},
  head: '',
  paused: false,
  drawOffers: true,
  match: null,
});

function scriptedConnection(script: Script, requested: unknown[]): WindowConnection {
  const handlers = new Set<(event: string, seq: number, payload: unknown) => void>();
  const cards: SessionCard[] = [];
  const answers: Record<string, (input: never) => unknown> = {
    'templates.list': () => [template],
    'match.start': (input: unknown) => {
      requested.push(input);
      const winner = script.games[cards.length] ?? null;
      const at = cards.push(card(`s${cards.length + 1}`, null, false)) - 1;
      if (winner !== 'never') {
        setImmediate(() => {
          cards[at] = card(`s${at + 1}`, winner, true);
          for (const notify of handlers) notify('session.changed', at, { sessions: [cards[at]] });
        });
      }
      return { sessionId: `s${at + 1}`, challengeId: null };
    },
    'sessions.get': ({ sessionId }: { sessionId: string }) =>
      detail(cards[Number(sessionId.slice(1)) - 1] as SessionCard),
    'sessions.export': ({ sessionId }: { sessionId: string }) => ({
      fileName: 'x.pgn',
      mediaType: 'application/x-chess-pgn',
      text: `[Event "${sessionId}"]\n\n1. e4 *\n`,
    }),
  };
  return {
    request: (call, input) => Promise.resolve({ ok: true, value: answers[String(call)]?.(input as never) }),
    onEvent(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    close: () => handlers.clear(),
  };
}

/** The calls that the host received, and whether it was stopped. */
export interface Scripted {
  readonly startHost: StartHost;
  readonly started: HostOptions[];
  /** Inputs of `match.start`. */
  readonly matches: unknown[];
  readonly stops: number[];
}

export function scriptedHost(script: Script): Scripted {
  const started: HostOptions[] = [];
  const matches: unknown[] = [];
  const stops: number[] = [];
  const startHost: StartHost = async (options) => {
    started.push(options);
    script.onStart?.(options);
    const host: Host = {
      ready: { ...READY, data: options.dataFolder },
      newWindowUrl: () => 'http://127.0.0.1:7400/#token=once',
      openWindowConnection: () => scriptedConnection(script, matches),
      stop: async () => void stops.push(started.length),
    };
    return accept(host);
  };
  return { startHost, started, matches, stops };
}
