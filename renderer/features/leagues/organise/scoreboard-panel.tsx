import type { LeaguePage } from '../../../../src/shared/contract/index.ts';
import { PublishedAddress } from '../../../match/published-address.tsx';
import { useText } from '../../../text/index.ts';
import { Panel } from '../../../ui/index.ts';

/** Publishes and withdraws the scoreboard of a league. */
export function ScoreboardPanel({ league: { leagueId } }: { readonly league: LeaguePage }) {
  const { t } = useText();
  return (
    <Panel title={t('organise.board')}>
      <PublishedAddress kind="league" subject={leagueId} />
    </Panel>
  );
}
