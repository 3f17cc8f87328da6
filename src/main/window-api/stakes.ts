import type { CallInput } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { parseStakeAddress } from '../../shared/wire/stakes.ts';
import type { ChainService } from '../chain/index.ts';
import { LEGAL_NOTICE, toStakeJson, type StakePayers, type Stakes, type StakeView } from '../stakes/index.ts';
import type { Handlers } from './dispatcher.ts';
import { ensureAgentFor, type MatchDeps } from './match.ts';

export interface StakeCallDeps {
  readonly stakes: Stakes;
  readonly stakePayers: StakePayers;
  readonly chain: ChainService;
}

type StakeCallName = keyof typeof import('../../shared/contract/stakes.ts').STAKE_CALLS;

type Deps = StakeCallDeps & MatchDeps & { readonly leagues: LeagueTable };

interface LeagueTable {
  readonly readModel: {
    readTable(leagueId: string): readonly { readonly playerId: string; readonly displayName: string }[];
  };
}

/** Handlers of the `stakes.*` calls of the person at this computer. */
export const stakeCalls = (deps: Deps): Pick<Handlers, StakeCallName> => {
  const { stakes, chain } = deps;
  const toResponse = (view: Outcome<StakeView>) => (view.ok ? accept(toStakeJson(view.value)) : view);
  return {
    'stakes.list': ({ limit }) => accept(stakes.list(limit).map(toStakeJson)),
    'stakes.get': ({ stakeId }) => {
      const view = stakes.find(stakeId);
      return view === null ? refuse('STAKE_NOT_FOUND', 'There is no such stake') : accept(toStakeJson(view));
    },
    'stakes.create': async ({ sharesBps, ...request }) =>
      toResponse(await stakes.create({ ...request, shares: sharesBps, createdBy: PERSON })),
    'stakes.enter': async (request) => toResponse(await enter(deps, request)),
    'stakes.cancel': async ({ stakeId, reason }) =>
      toResponse(await stakes.cancel(stakeId, { actor: PERSON, reason })),
    'stakes.withdraw': async ({ stakeId, wallet }) => {
      const address = wallet === null ? accept(null) : parseStakeAddress(wallet);
      return address.ok ? toResponse(await stakes.withdraw(stakeId, address.value)) : address;
    },
    'stakes.networks': () => {
      const { profile, playMoney } = chain.status();
      const allowed = [...stakes.allowedNetworks()];
      const isAllowed = playMoney || allowed.includes(profile);
      return accept({ network: profile, playMoney, isAllowed, allowed, law: LEGAL_NOTICE });
    },
    'stakes.allow': async ({ network, typed, isAllowed }) => {
      const saved = await stakes.saveNetworkPermission({ profile: network, typedName: typed, isAllowed });
      return saved.ok ? accept({}) : saved;
    },
  };
};

/** The actor in audit rows: only the person at this computer can make these calls. */
const PERSON = 'person';

async function enter(
  deps: Deps,
  { stakeId, pay, choice, player }: CallInput<'stakes.enter'>,
): Promise<Outcome<StakeView>> {
  const view = deps.stakes.find(stakeId);
  if (view === null) return refuse('STAKE_NOT_FOUND', 'There is no such stake');
  const entrant = await resolvePlayer(deps, view, { choice, player });
  if (!entrant.ok) return entrant;
  const request = { stakeId, ...entrant.value };
  return pay === 'play'
    ? deps.stakePayers.enterWithPlayMoney(request)
    : deps.stakePayers.enterFromWallet({ ...request, payer: null, requestId: null });
}

interface WhoPlays {
  readonly agentId: string | null;
  readonly playerId: string | null;
}

async function resolvePlayer(
  deps: Deps,
  { stake, entries }: StakeView,
  { choice, player }: Pick<CallInput<'stakes.enter'>, 'choice' | 'player'>,
): Promise<Outcome<WhoPlays>> {
  const { game } = stake.rules;
  if (game.kind === 'league') {
    const table = deps.leagues.readModel.readTable(game.leagueId);
    const players = table.filter(
      ({ playerId, displayName }) => playerId === player || displayName === player,
    );
    const [only, another] = players;
    if (only === undefined || another !== undefined)
      return refuse('STAKE_INVALID', 'Name one registered player of the league, by id or unique name');
    return accept({ agentId: null, playerId: only.playerId });
  }
  if (choice === undefined || choice.kind === 'open')
    return refuse('STAKE_INVALID', 'Choose who plays for this entry');
  const takenAgentIds = entries.flatMap(({ agentId }) => agentId ?? []);
  const agent = await ensureAgentFor(deps, { choice, taken: takenAgentIds, template: game.template });
  return agent.ok ? accept({ agentId: agent.value, playerId: null }) : agent;
}
