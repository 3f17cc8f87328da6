import { createRetryingListener, type ListenerStatus } from '../platform/net/listeners/retrying-listener.ts';
import {
  ACTION_RATE,
  createTokenBucket,
  unlimitedBucket,
  type TokenBucket,
} from '../platform/net/rate-limit.ts';
import { createAnnouncements } from './announcements.ts';
import { createLichessChallenges, type LichessChallenges } from './challenges.ts';
import { createChat } from './chat.ts';
import type { LichessContext, LichessDeps } from './context.ts';
import { createGameIds } from './game-ids.ts';
import { createGames, type Games, type OwnGame } from './games.ts';
import { listenForBots } from './http.ts';
import { lichessStore } from './store.ts';
import { createEventStreams } from './streams/event-streams.ts';
import { createGameStreams } from './streams/game-streams.ts';
import { openLineStream, type LineStream } from './streams/line-stream.ts';
import { createUsers, type LichessUser, type Users } from './users.ts';
import { challengeEvent } from './views/challenges.ts';
import { profileView } from './views/players.ts';

/** The Bot API server: lichess bots play chess on this host as they play on the site. */
export interface Lichess {
  /** Opens the listener. When the port is taken it logs a warning and tries again every five seconds. */
  start(): Promise<void>;
  stop(): Promise<void>;
  listenerStatus(): ListenerStatus;
}

/** The services that the routes of the Bot API call. */
export interface BotApi extends Pick<LichessContext, 'agents' | 'log'> {
  readonly users: Users;
  readonly games: Games;
  readonly challenges: LichessChallenges;
  /** Limits requests per agent that change something. */
  readonly bucket: TokenBucket;
  /** Begins a stream on a response of which nothing was sent yet. */
  readonly openLines: (response: Parameters<typeof openLineStream>[0]) => LineStream;
  openEvents(agentId: string, stream: LineStream): void;
  /** Streams a game to one of its players. */
  openGame(game: OwnGame, stream: LineStream): Promise<void>;
  /** Whether a program of this agent, or this host itself, can play now. */
  isOnline(user: LichessUser): boolean;
  profile(user: LichessUser): ReturnType<typeof profileView>;
  /** Profiles of the bots that are connected and of the built-in players. */
  onlineBots(): Promise<readonly ReturnType<typeof profileView>[]>;
}

export function createLichess(deps: LichessDeps): Lichess {
  const context: LichessContext = { ...deps, store: lichessStore(deps.db) };
  const { runtime, log, processClock } = context;
  const events = createEventStreams();
  const streams = createGameStreams();
  const users = createUsers(context);
  const gameIds = createGameIds(context);
  const games = createGames(context, { users, gameIds, streams, chat: createChat() });
  const baseUrl = (): string => `http://127.0.0.1:${listener.listenerStatus().port}/`;
  const challenges = createLichessChallenges(context, { users, gameIds, events, baseUrl });
  const announcements = createAnnouncements(context, { games, events, streams });
  const api: BotApi = {
    ...context,
    users,
    games,
    challenges,
    bucket: context.limits === 'on' ? createTokenBucket(runtime.clock, ACTION_RATE) : unlimitedBucket,
    openLines: (response) => openLineStream(response, processClock),
    openEvents(agentId, stream) {
      stream.onClose(context.agents.connect(agentId));
      stream.onClose(context.botSeats.connect(agentId));
      // A mark that cannot be stored now is stored when the next stream opens.
      context.agents.markBot(agentId).catch(() => log('warn', 'chess bot not noted', { agentId }));
      const waitingChallenges = challenges.listOf(agentId);
      for (const view of [...waitingChallenges.in, ...waitingChallenges.out])
        stream.send(JSON.stringify(challengeEvent('challenge', view)));
      announcements.openEvents(agentId, stream);
    },
    async openGame(own, stream) {
      stream.onClose(context.agents.connect(own.agentId));
      const game = await games.read(own.sessionId);
      if (game === null) stream.close();
      else announcements.openGame(game, stream, own);
    },
    isOnline: ({ agentId }) => context.agents.isPresent(agentId),
    profile: (user) => profileView(context, user),
    onlineBots: async () => {
      const connectedUsers = await Promise.all(events.agents().map((agentId) => users.ensureUser(agentId)));
      const builtIn = users.builtInNames().map((username) => ({ username, agentId: null }));
      return [...connectedUsers, ...builtIn].map((user) => profileView(context, user));
    },
  };
  const listener = createRetryingListener({
    name: 'Bot API server',
    port: context.port,
    clock: runtime.clock,
    log,
    open: () => listenForBots(api, context.port),
  });
  return {
    start: listener.start,
    listenerStatus: listener.listenerStatus,
    async stop() {
      announcements.stop();
      challenges.stop();
      events.closeAll();
      streams.closeAll();
      await listener.stop();
    },
  };
}
