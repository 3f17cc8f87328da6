import type { LeagueMatchDetail } from '../../../../src/shared/contract/index.ts';
import { DescriptionItem, DescriptionList } from '../../../layout/description-list.tsx';
import { useText } from '../../../text/index.ts';
import { Panel, StatusBadge } from '../../../ui/index.ts';
import { isOver } from '../league-labels.ts';

/** Shows both choices and the drawn number; they stay hidden until the match is decided. */
export function Choices(props: { readonly detail: LeagueMatchDetail; readonly titled?: boolean }) {
  const { t, number } = useText();
  const { match } = props.detail;
  const choice = (playerId: string) => {
    const word = match.choices?.[playerId];
    if (word === undefined) return isOver(match) ? t('ui.none') : t('leagues.sealed');
    return word === 'even' ? t('leagues.even') : word === 'odd' ? t('leagues.odd') : word;
  };
  const facts = (
    <DescriptionList>
      {[match.a, match.b].map((player) => (
        <DescriptionItem key={player.playerId} name={player.displayName}>
          {choice(player.playerId)}
          {match.absent.includes(player.playerId) ? (
            <StatusBadge kind="late" className="ml-2">
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
  return props.titled === true ? <Panel title={t('leagues.choices')}>{facts}</Panel> : facts;
}
