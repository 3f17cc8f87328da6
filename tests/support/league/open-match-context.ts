import { createMatchContext, type MatchContext } from '../../../src/main/league/referee/match-context.ts';
import { callPlayer } from '../../../src/main/league/referee/player-calls.ts';
import { createReplyInbox } from '../../../src/main/league/referee/reply-inbox.ts';
import type { LeagueSettings } from '../../../src/main/league/records.ts';
import type { PeerReply } from '../../../src/main/league/transport/rpc-client.ts';
import { tokenHash } from '../../../src/main/platform/token-hash.ts';
import { testLeagueContext, type RecordedRequest } from './league-context.ts';
import { agentOf } from './rows.ts';

/** The context of a match of two players, R1M1 of league l1, whose peers answer with `answer`. */
export async function openMatchContext(
  answer: (requested: RecordedRequest) => PeerReply,
  settings: Partial<LeagueSettings> = {},
) {
  const stores = await testLeagueContext(answer);
  stores.openLeague({ settings });
  const [a, b] = ['P01', 'P02'].map((id) => agentOf('player', id, { tokenHash: tokenHash(`token ${id}`) }));
  if (a === undefined || b === undefined) throw new Error('no players');
  const referee = agentOf('referee', 'REF01');
  stores.enter(a, b, referee);
  stores.draw(1, [['P01', 'P02']]);
  const league = stores.store.findLeague('l1');
  const match = stores.matches.findMatch('l1', 'R1M1');
  if (league === null || match === null) throw new Error('no match');
  const replyInbox = createReplyInbox(stores.clock);
  const refereeContext = {
    context: stores.context,
    league,
    referee,
    replyInbox,
    standingOf: () => ({}),
    report: async () => undefined,
    prepareProgram: async () => null,
  };
  const matchContext = createMatchContext(refereeContext, match);
  if (matchContext === null) throw new Error('no match context');
  const errors = () =>
    stores.requested.filter(({ type }) => type === 'GAME_ERROR').map(({ envelope }) => envelope);
  return { ...stores, matchContext, refereeContext, match, a, b, replyInbox, errors };
}

export const choose = (matchContext: MatchContext, player: MatchContext['players'][0]) =>
  callPlayer(matchContext, player, 'CHOOSE_PARITY_CALL', {});

export const CHOICE = { message_type: 'CHOOSE_PARITY_RESPONSE', parity_choice: 'odd' };
