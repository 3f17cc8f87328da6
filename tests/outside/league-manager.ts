import { envelope, openEndpoint, send, type Endpoint, type Fields } from './league-agent.ts';

/** A manager of league.v2 for one match, written from docs/specifications/002-league-v2.md alone. */

export interface Member {
  readonly id: string;
  readonly kind: 'player' | 'referee';
  readonly url: string;
  readonly token: string;
}

export interface ExternalManager {
  readonly endpoint: Endpoint;
  /** In the order of their registration. */
  readonly members: Member[];
  /** Announces a round with one match of the first two players; resolves with the referee's report. */
  playMatch(): Promise<Fields>;
  /** Tells all agents that the league is completed. */
  complete(): Promise<void>;
}

export interface ManagerOptions {
  /** How many questions about the league each member asks until it gets an answer; by default none gets one. */
  readonly answersFrom?: number;
  /** Refuses every report of a result. */
  readonly refusesReports?: boolean;
  /** Gives its members no token. */
  readonly givesNoToken?: boolean;
}

export async function openManager(leagueId: string, options: ManagerOptions = {}): Promise<ExternalManager> {
  const { answersFrom = Number.POSITIVE_INFINITY, refusesReports = false, givesNoToken = false } = options;
  const queries = new Map<unknown, number>();
  const members: Member[] = [];
  const own = (type: string, fields: Fields): Fields =>
    envelope(type, 'league_manager', { league_id: leagueId, ...fields });
  const of = (kind: Member['kind']): Member[] => members.filter((member) => member.kind === kind);
  const register = (kind: Member['kind'], message: Fields): Fields => {
    const meta = message[`${kind}_meta`] as Fields;
    const number = String(of(kind).length + 1).padStart(2, '0');
    const id = kind === 'player' ? `P${number}` : `REF${number}`;
    const member = { id, kind, url: String(meta['contact_endpoint']), token: `tok_${id}_0123456789` };
    members.push(member);
    return own(kind === 'player' ? 'LEAGUE_REGISTER_RESPONSE' : 'REFEREE_REGISTER_RESPONSE', {
      status: 'ACCEPTED',
      [`${kind}_id`]: id,
      ...(givesNoToken ? {} : { auth_token: member.token }),
      reason: null,
    });
  };
  const error = (code: string, name: string): Fields =>
    own('LEAGUE_ERROR', { error_code: code, error_name: name, error_description: name, retryable: false });
  const endpoint = await openEndpoint((message) => {
    switch (message['message_type']) {
      case 'LEAGUE_REGISTER_REQUEST':
        return register('player', message);
      case 'REFEREE_REGISTER_REQUEST':
        return register('referee', message);
      case 'MATCH_RESULT_REPORT': {
        const referee = of('referee').find(({ id }) => message['sender'] === `referee:${id}`);
        if (refusesReports) return error('E020', 'INVALID_MATCH_STATE');
        if (referee === undefined || message['auth_token'] !== referee.token)
          return error('E012', 'AUTH_TOKEN_INVALID');
        return own('MATCH_RESULT_ACK', { match_id: message['match_id'], status: 'recorded' });
      }
      case 'LEAGUE_QUERY': {
        const times = (queries.get(message['sender']) ?? 0) + 1;
        queries.set(message['sender'], times);
        if (times < answersFrom) return null;
        const data = { is_complete: true };
        return own('LEAGUE_QUERY_RESPONSE', { query_type: message['query_type'], success: true, data });
      }
      default:
        return null;
    }
  });
  const sendAll = async (to: readonly Member[], message: Fields): Promise<void> => {
    await Promise.all(to.map(({ url }) => send(Number(new URL(url).port), message)));
  };
  return {
    endpoint,
    members,
    async playMatch() {
      const [a, b] = of('player');
      const [referee] = of('referee');
      const match = {
        match_id: 'R1M1',
        game_type: 'even_odd',
        player_A_id: a?.id,
        player_B_id: b?.id,
        player_A_endpoint: a?.url,
        player_B_endpoint: b?.url,
        referee_id: referee?.id,
        referee_endpoint: referee?.url,
      };
      await sendAll(members, own('ROUND_ANNOUNCEMENT', { round_id: 1, matches: [match] }));
      return endpoint.until(({ message_type: type }) => type === 'MATCH_RESULT_REPORT');
    },
    complete: () =>
      sendAll(members, own('LEAGUE_COMPLETED', { total_rounds: 1, total_matches: 1, final_standings: [] })),
  };
}
