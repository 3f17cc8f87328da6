import { Link } from 'wouter';
import type { AttentionItem } from '../../../src/shared/contract/index.ts';
import { useDeed } from '../../host/index.ts';
import { navigate } from '../../routes/hash.ts';
import { useText, type Speaker } from '../../text/index.ts';
import { Button, ErrorNote, Panel, shorten, TimeAgo, Verdict, type VerdictKind } from '../../ui/index.ts';

const KINDS: Record<AttentionItem['kind'], VerdictKind> = {
  your_turn: 'late',
  draw_offered: 'flag',
  challenge_waiting: 'flag',
  quarantined: 'bad',
  safe_mode: 'warn',
  port_in_use: 'warn',
  disk_full: 'bad',
  reward_held: 'flag',
  chain_down: 'warn',
  wallet_asks: 'flag',
  renewal_due: 'late',
};

function placeOf(item: AttentionItem): string | null {
  switch (item.kind) {
    case 'your_turn':
    case 'draw_offered':
    case 'quarantined':
      return `/sessions/${encodeURIComponent(item.subject)}`;
    case 'port_in_use':
    case 'disk_full':
      return '/settings';
    case 'reward_held':
      return '/rewards/held';
    case 'chain_down':
      return '/rewards/chain';
    case 'wallet_asks':
      return '/payments/wallet';
    case 'renewal_due':
      return '/payments/subscriptions';
    case 'challenge_waiting':
    case 'safe_mode':
      return null;
  }
}

export function NeedsYou({ items }: { items: readonly AttentionItem[] }) {
  const { t } = useText();
  return (
    <Panel title={t('overview.needs_you')} flush>
      {items.length === 0 ? (
        <p className="px-4 pt-2 pb-3 text-muted">{t('overview.needs_nothing')}</p>
      ) : (
        <ul className="pt-1">
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function detailOf({ kind, subject, detail }: AttentionItem, { t, code }: Speaker): string {
  if (detail === null) return shorten(subject);
  if (kind === 'wallet_asks' || kind === 'renewal_due')
    return t(`overview.${kind}`, { count: Number(detail) });
  if (kind === 'reward_held') return t('overview.held', { count: Number(detail) });
  return code(kind === 'chain_down' ? 'chain_state' : 'game', detail);
}

function Item({ item }: { item: AttentionItem }) {
  const speaker = useText();
  const { code } = speaker;
  const place = placeOf(item);
  const words = (
    <>
      <Verdict kind={KINDS[item.kind]} className="w-full">
        {code('attention', item.kind)}
      </Verdict>
      <span className="block truncate pl-[18px] text-small text-muted">{detailOf(item, speaker)}</span>
    </>
  );
  return (
    <li className="flex items-center gap-3 px-4 py-1.5">
      {place === null ? (
        <div className="min-w-0 flex-1">{words}</div>
      ) : (
        <Link href={place} className="min-w-0 flex-1 rounded-control hover:bg-raised">
          {words}
        </Link>
      )}
      {item.kind === 'challenge_waiting' ? (
        <AcceptChallenge challengeId={item.subject} />
      ) : (
        <TimeAgo atMs={item.atMs} />
      )}
    </li>
  );
}

function AcceptChallenge({ challengeId }: { challengeId: string }) {
  const { t } = useText();
  const accept = useDeed('challenges.accept');
  const onAccept = async () => {
    const done = await accept.run({ challengeId });
    if (done !== null) navigate(`/sessions/${encodeURIComponent(done.sessionId)}`);
  };
  return (
    <>
      <Button busy={accept.busy} onClick={() => void onAccept()}>
        {t('overview.accept')}
      </Button>
      {accept.failure === null ? null : (
        <ErrorNote code={accept.failure.code} message={accept.failure.message} />
      )}
    </>
  );
}
