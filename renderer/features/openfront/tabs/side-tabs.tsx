import { memo, useState } from 'react';
import { useText } from '../../../text/index.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { DecisionsTab } from './decisions-tab.tsx';
import { EventsTab } from './events-tab.tsx';
import { IntentsTab } from './intents-tab.tsx';
import { PlayersTab } from './players-tab.tsx';

type Tab = 'players' | 'events' | 'intents' | 'decisions';

/** Shows the tabs beside the map: players, events, intents and the decisions of a hosted player. */
export const SideTabs = memo(function SideTabs({ gameId }: { readonly gameId: string }) {
  const { t } = useText();
  const [tab, setTab] = useState<Tab>('players');
  return (
    <section
      aria-label={t('openfront.side')}
      className="flex h-[clamp(24rem,76vh,60rem)] min-w-0 flex-col rounded-panel border border-line bg-surface px-3 pt-1 pb-3"
    >
      <Tabs<Tab>
        label={t('openfront.side')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'players', label: t('openfront.players'), panel: <PlayersTab /> },
          { value: 'events', label: t('openfront.events'), panel: <EventsTab /> },
          {
            value: 'intents',
            label: t('openfront.intents'),
            panel: <IntentsTab />,
          },
          {
            value: 'decisions',
            label: t('openfront.decisions'),
            panel: <DecisionsTab gameId={gameId} />,
          },
        ]}
      />
    </section>
  );
});
