import type { LeaguePage } from '../../../../src/shared/contract/index.ts';
import type { AddressQuery } from '../../../routes/hash-router.ts';
import { ScoreboardPanel } from './scoreboard-panel.tsx';
import { InterventionPanel } from './intervention-panel.tsx';
import { InvitedPlayersPanel } from './invited-players-panel.tsx';
import { MadeInterventions } from './made-interventions.tsx';

export interface OrganiseProps {
  readonly league: LeaguePage;
  readonly addressQuery: AddressQuery;
  readonly onChanged: () => void;
}

/** Shows the organiser's tasks: players on other computers, decisions, and a public scoreboard. */
export function OrganiseTab({ league, addressQuery, onChanged }: OrganiseProps) {
  return (
    <div className="flex h-full min-h-0 flex-col gap-4 overflow-y-auto pr-1 pb-2">
      <InvitedPlayersPanel league={league} />
      <InterventionPanel league={league} addressQuery={addressQuery} onChanged={onChanged} />
      <MadeInterventions league={league} />
      <ScoreboardPanel league={league} />
    </div>
  );
}
