import { memo } from 'react';
import { useQuery } from '../../host/index.ts';
import { usePlaceQuery } from '../../routes/hash.ts';
import { useText } from '../../text/index.ts';
import { CopyBlock, Drawer, Panel, TimeAgo } from '../../ui/index.ts';
import { DecisionsTab } from './decisions-tab.tsx';
import { tickOf, useFresh } from './use-openfront.ts';

interface ReplaysProps {
  readonly current: string | null;
}

/** Games of which decisions are kept; each can be read again, decision by decision. */
export const ReplaysPanel = memo(function ReplaysPanel({ current }: ReplaysProps) {
  const { t } = useText();
  return (
    <Panel title={t('openfront.replays')}>
      <Replays current={current} />
    </Panel>
  );
});

function Replays({ current }: { readonly current: string | null }) {
  const { t, number } = useText();
  const { value, reload } = useQuery('openfront.games', {});
  useFresh(reload, tickOf, 5000);
  const place = usePlaceQuery();
  const open = place.get('game');
  const setOpen = (game: string) => place.set({ game });
  return (
    <div className="flex flex-col gap-3">
      {value === null ? null : value.length === 0 ? (
        <p className="text-muted">{t('openfront.no_replays')}</p>
      ) : (
        <ul aria-label={t('openfront.replays')} className="flex flex-col">
          {value.map((game) => (
            <li key={game.gameId} className="border-t border-line first:border-t-0">
              <button
                type="button"
                onClick={() => setOpen(game.gameId)}
                className="flex w-full cursor-default flex-wrap items-baseline gap-x-3 rounded-control px-2 py-2 text-left hover:bg-raised"
              >
                <span className="mono font-medium">{game.gameId}</span>
                {game.gameId === current ? (
                  <span className="text-small text-ok">{t('openfront.this_game')}</span>
                ) : null}
                <span className="figures ml-auto text-small text-muted">
                  {t('openfront.kept', { count: game.decisions, tick: number(game.lastTick) })}
                </span>
                <span className="text-small text-muted">
                  <TimeAgo atMs={game.lastAtMs} focusable={false} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="text-small text-muted">{t('openfront.replay_hint')}</p>
      <CopyBlock text="arbiter openfront replay sample --speed 4" name={t('ui.command')} />
      <Drawer
        open={open !== ''}
        onClose={() => setOpen('')}
        title={t('openfront.replay_title', { game: open })}
      >
        {open === '' ? null : <DecisionsTab gameId={open} />}
      </Drawer>
    </div>
  );
}
