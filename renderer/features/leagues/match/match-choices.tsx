import type { LeagueMatchDetail } from '../../../../src/shared/contract/index.ts';
import { Board } from '../../../boards/index.ts';
import { DescriptionItem, DescriptionList } from '../../../layout/description-list.tsx';
import { useText } from '../../../text/index.ts';
import { Panel, StatusBadge } from '../../../ui/index.ts';
import { isOver } from '../league-labels.ts';

/** Shows both choices and the drawn number; they stay hidden until the match is decided. */
export function Choices({ detail }: { readonly detail: LeagueMatchDetail }) {
  const { t, number } = useText();
  const { match } = detail;
  const choiceTextOf = (playerId: string) => {
    const parity = match.choices?.[playerId];
    if (parity === undefined) return isOver(match) ? t('ui.none') : t('leagues.sealed');
    return parity === 'even' ? t('leagues.even') : parity === 'odd' ? t('leagues.odd') : parity;
  };
  return (
    <DescriptionList>
      {[match.a, match.b].map((player) => (
        <DescriptionItem key={player.playerId} name={player.displayName}>
          {choiceTextOf(player.playerId)}
          {match.absent.includes(player.playerId) ? (
            <StatusBadge tone="late" className="ml-2">
              {t('leagues.did_not_play')}
            </StatusBadge>
          ) : null}
        </DescriptionItem>
      ))}
      <DescriptionItem name={t('leagues.drawn_number')}>
        {match.number === null ? t(isOver(match) ? 'ui.none' : 'leagues.sealed') : number(match.number)}
      </DescriptionItem>
    </DescriptionList>
  );
}

const NO_ROLES: readonly string[] = [];
const BOTH_ROLES: readonly string[] = ['player_1', 'player_2'];

/** Draws both choices as cards with the drawn number between them; the cards stay closed until the match is decided. */
export function ChoicesPicture({ detail }: { readonly detail: LeagueMatchDetail }) {
  const { t } = useText();
  const { match } = detail;
  const { a, b, winner, choices } = match;
  const outcome = winner === null ? 'draw' : winner === a.playerId ? 'player_1_wins' : 'player_2_wins';
  return (
    <Panel title={t('leagues.choices')}>
      <div className="mx-auto w-full max-w-sm">
        <Board
          template="even_odd.v1"
          view={{
            choices: { player_1: choices?.[a.playerId] ?? null, player_2: choices?.[b.playerId] ?? null },
            drawn_number: match.number,
            outcome: isOver(match) ? outcome : null,
          }}
          viewpoint={null}
          toAct={isOver(match) ? NO_ROLES : BOTH_ROLES}
          names={{ player_1: a.displayName, player_2: b.displayName }}
        />
      </div>
    </Panel>
  );
}
