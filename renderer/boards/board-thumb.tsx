import type { SessionCard } from '../../src/shared/contract/index.ts';
import { useText } from '../text/index.ts';

/** A session at a glance, drawn from the spectator's view on its card. */
export function BoardThumb({ card }: { card: SessionCard }) {
  const { code, t } = useText();
  return (
    <div className="flex aspect-square w-full flex-col items-center justify-center gap-1 rounded-control bg-raised p-2 text-center">
      <span className="font-medium">{code('game', card.template)}</span>
      <span className="text-small text-muted">
        {t(card.status === 'active' ? 'status.active' : 'status.completed')}
      </span>
    </div>
  );
}
