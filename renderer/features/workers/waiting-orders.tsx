import type { FleetStatus } from '../../../src/shared/contract/index.ts';
import { useText, type Translator } from '../../text/index.ts';
import { Panel, shorten, StatusBadge } from '../../ui/index.ts';

type WaitingGroup = FleetStatus['waiting'][number];

/** Lists the orders that no worker plays yet, each group with the reason in one sentence. */
export function WaitingOrders({ groups }: { readonly groups: readonly WaitingGroup[] }) {
  const translator = useText();
  const { t, code } = translator;
  if (groups.length === 0) return null;
  return (
    <Panel title={t('workers.waiting')}>
      <ul className="flex flex-col gap-2">
        {groups.map((group, index) => (
          <li key={index} className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium">
              {t('workers.waiting_line', { count: group.orders, template: code('game', group.template) })}
            </span>
            <StatusBadge tone={group.obstacle === null ? 'pending' : 'warn'} className="min-w-0">
              <span className="whitespace-normal">{obstacleText(translator, group)}</span>
            </StatusBadge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function obstacleText({ t, language }: Translator, { obstacle, missing }: WaitingGroup): string {
  if (obstacle !== 'player') return t(`workers.obstacle_${obstacle ?? 'none'}`);
  const players = missing.map(({ kind, name, sha256 }) =>
    kind === 'uci'
      ? t('workers.missing_uci', { name, hash: shorten(sha256 ?? '', 12, 0) })
      : t(`workers.missing_${kind}`, { name }),
  );
  const playersText = new Intl.ListFormat(language, { type: 'conjunction' }).format(players);
  return t('workers.obstacle_player', { players: playersText });
}
