import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { kuhnPoker } from '../../../src/main/games/cards/kuhn-poker.ts';
import { ticTacToe } from '../../../src/main/games/index.ts';
import type { CrashPoint } from '../../../src/main/platform/crash-points.ts';
import type { StakesDeps } from '../../../src/main/stakes/context.ts';
import type { CreateStakeRequest, Stakes } from '../../../src/main/stakes/index.ts';
import { createStakes } from '../../../src/main/stakes/service.ts';
import { accept } from '../../../src/shared/outcome.ts';
import { signableEntry } from '../../../src/shared/wire/stakes.ts';
import type { Address } from '../../../src/main/chain/index.ts';
import { memoryServices } from '../memory-services.ts';
import { modelEscrow } from './model-escrow.ts';

export const HOUR_MS = 3_600_000;

export const account = (index: number): PrivateKeyAccount =>
  privateKeyToAccount(`0x${String(index).padStart(64, '1')}`);

export const walletOf = (index: number): Address => account(index).address.toLowerCase() as Address;

export const newStake = (changes: Partial<CreateStakeRequest> = {}): CreateStakeRequest => ({
  title: 'A stake',
  game: {
    kind: 'session',
    template: 'tic_tac_toe.v1',
    options: {},
    clock: { initialMs: 60_000, incrementMs: 0, perMoveMs: null },
  },
  feeMicro: 1_000_001,
  seats: null,
  shares: [10_000],
  hostFeeBps: 0,
  enterWithinMs: HOUR_MS,
  resultWithinMs: HOUR_MS,
  createdBy: 'person',
  ...changes,
});

interface FakeSession {
  readonly sessionId: string;
  readonly participants: Readonly<Record<string, string>>;
  status: 'active' | 'completed';
  winner: string | null;
  outcomeReason: string | null;
  assisted: boolean;
  quarantined: boolean;
}

/** Stakes over an in-memory database and a model of the contract, with games that the test ends. */
export async function testStakes() {
  const services = await memoryServices();
  services.db.pragma('foreign_keys = off');
  const model = modelEscrow();
  const sessions = new Map<string, FakeSession>();
  const league = {
    status: 'registering',
    gameType: 'tic_tac_toe.v1',
    registered: 3,
    settings: {} as { workers?: 'own' | 'invited' },
    table: [] as { playerId: string; sharedRank: number }[],
  };
  let crash: (point: CrashPoint) => void = () => undefined;
  let ids = 0;
  const runtime = {
    clock: services.clock,
    random: { bytes: (length: number) => new Uint8Array(length) },
    ids: { uuid: () => `id-${(ids += 1)}` },
  };
  const gameTemplates = new Map(
    [ticTacToe, kuhnPoker].map((gameTemplate) => [gameTemplate.id, gameTemplate]),
  );
  const deps = {
    ...services,
    runtime,
    processClock: services.clock,
    crashPoint: (point: CrashPoint) => crash(point),
    escrow: model.chain,
    games: { get: (template: string) => gameTemplates.get(template) },
    agents: { isActive: () => true },
    sessions: {
      checkTemplate: () => accept(null),
      prepare: (_caller: string, { participants }: { participants: Record<string, string> }) =>
        accept(() => {
          const sessionId = `s-${sessions.size + 1}`;
          sessions.set(sessionId, {
            sessionId,
            participants,
            status: 'active',
            winner: null,
            outcomeReason: null,
            assisted: false,
            quarantined: false,
          });
          return { sessionId };
        }),
      findSummary: (sessionId: string) => sessions.get(sessionId) ?? null,
      findFinalHead: () => 'ab'.repeat(32),
      abort: async (sessionId: string) => {
        const session = sessions.get(sessionId);
        if (session !== undefined) Object.assign(session, { status: 'completed', outcomeReason: 'aborted' });
        return accept({});
      },
    },
    leagues: {
      readProgress: (leagueId: string) =>
        leagueId === 'l1'
          ? {
              league: { status: league.status, gameType: league.gameType, settings: league.settings },
              registered: league.registered,
            }
          : null,
      readModel: { readTable: () => league.table },
    },
  } as unknown as StakesDeps;
  const open = (): Stakes => createStakes(deps);
  return {
    ...services,
    model,
    sessions,
    league,
    /** The service as a host that has just started makes it; nothing of an earlier one is in memory. */
    restart: (): Stakes => {
      const stakes = open();
      stakes.start();
      return stakes;
    },
    onCrashPoint(listener: (point: CrashPoint) => void): void {
      crash = listener;
    },
    /** Signs and sends the entry of a wallet. */
    async enter(stakes: Stakes, stakeId: string, index: number, playerId: string | null = null) {
      const data = await stakes.readEntryData(stakeId, walletOf(index), null);
      if (!data.ok) return data;
      return stakes.enter({
        stakeId,
        wallet: walletOf(index),
        validBeforeS: Number(data.value.message.validBefore),
        signature: await account(index).signTypedData(signableEntry(data.value)),
        agentId: playerId === null ? `agent-${index}` : null,
        playerId,
        actor: `agent-${index}`,
      });
    },
    endGame(stakeId: string, stakes: Stakes, end: Partial<FakeSession>): void {
      const sessionId = stakes.find(stakeId)?.stake.sessionId ?? '';
      const session = sessions.get(sessionId);
      if (session === undefined) throw new Error('the game has not begun');
      Object.assign(session, { status: 'completed', outcomeReason: 'line', ...end });
    },
  };
}

export type TestStakes = Awaited<ReturnType<typeof testStakes>>;
