import type { LeagueMatchDetail } from '../../../../src/shared/contract/index.ts';
import { useText, type Translator } from '../../../text/index.ts';
import { Panel } from '../../../ui/index.ts';
import { isOver } from '../league-labels.ts';

/** Whether the match is one on a board that has no session: it was not begun, or was decided without a game. */
export const hasUnopenedBoard = ({ league, match }: LeagueMatchDetail): boolean =>
  league.game !== 'even_odd' && match.sessionId === null;

/** Why there is no board to show. */
export function unopenedBoardLabel({ t }: Translator, { match, isOrdered }: LeagueMatchDetail): string {
  if (isOver(match)) return t('leagues.board_unused');
  return t(isOrdered ? 'leagues.is_ordered' : 'leagues.board_unopened');
}

/** Takes the place of the board of the match. */
export function UnopenedBoard({ detail }: { readonly detail: LeagueMatchDetail }) {
  const translator = useText();
  const { match } = detail;
  const absent = [match.a, match.b].filter(({ playerId }) => match.absent.includes(playerId));
  return (
    <Panel title={translator.t('leagues.board')}>
      <p className="text-muted">{unopenedBoardLabel(translator, detail)}</p>
      {absent.map(({ playerId, displayName }) => (
        <p key={playerId}>
          {displayName}: {translator.t('leagues.did_not_play')}
        </p>
      ))}
    </Panel>
  );
}
