import { Link } from 'wouter';
import { attentionRoute } from '../../src/shared/attention.ts';
import type { AttentionItem } from '../../src/shared/contract/index.ts';
import { useLive, useMutation } from '../host/index.ts';
import { formatMicro } from '../money/amounts.ts';
import { nameText } from '../names/name-text.ts';
import { useName } from '../names/use-name.ts';
import { navigate } from '../routes/hash-router.ts';
import { useText, type Translator } from '../text/index.ts';
import { Button, FailureNote, shorten, TimeAgo, StatusBadge, type StatusTone } from '../ui/index.ts';

const TONES: Record<AttentionItem['kind'], StatusTone> = {
  your_turn: 'late',
  draw_offered: 'flag',
  challenge_waiting: 'flag',
  seat_paused: 'warn',
  quarantined: 'bad',
  safe_mode: 'warn',
  port_in_use: 'warn',
  disk_full: 'bad',
  reward_held: 'flag',
  chain_down: 'warn',
  payment_waiting: 'flag',
  renewal_due: 'late',
  agent_suspended: 'warn',
  verify_failed: 'bad',
  ledger_differs: 'bad',
  orders_failed: 'warn',
  worker_differed: 'bad',
};

export interface AttentionListProps {
  readonly items: readonly AttentionItem[];
  /** Called when the person follows the link of an item. */
  readonly onFollowLink?: () => void;
}

/** Lists what waits for the person, each with a link to it. The host removes what is done. */
export function AttentionList({ items, onFollowLink }: AttentionListProps) {
  const { t } = useText();
  if (items.length === 0) return <p className="px-4 pt-2 pb-3 text-muted">{t('attention.nothing')}</p>;
  return (
    <ul className="pt-1">
      {items.map((item) => (
        <Item key={item.id} item={item} onFollowLink={onFollowLink} />
      ))}
    </ul>
  );
}

function titleOf({ kind, detail }: AttentionItem, { t, code }: Translator): string {
  if (detail !== null && kind === 'challenge_waiting') return t('attention.opponent', { name: detail });
  if (detail !== null && kind === 'reward_held') return t('attention.held', { count: Number(detail) });
  return code('attention', kind);
}

function detailOf({ kind, detail }: AttentionItem, { t, code }: Translator): string | null {
  if (detail === null) return null;
  switch (kind) {
    case 'payment_waiting':
      return t('attention.payments', { count: Number(detail) });
    case 'renewal_due':
      return t('attention.renewals', { count: Number(detail) });
    case 'ledger_differs':
      return t('attention.differences', { count: Number(detail) });
    case 'orders_failed':
      return t('attention.orders', { count: Number(detail) });
    case 'worker_differed':
    case 'seat_paused':
    case 'agent_suspended':
    case 'verify_failed':
    case 'port_in_use':
      return detail;
    case 'chain_down':
      return code('chain_state', detail);
    default:
      return code('game', detail);
  }
}

function Item({
  item,
  onFollowLink,
}: {
  readonly item: AttentionItem;
  readonly onFollowLink: (() => void) | undefined;
}) {
  const translator = useText();
  const route = attentionRoute(item);
  const label = (
    <>
      <StatusBadge tone={TONES[item.kind]} className="w-full">
        {titleOf(item, translator)}
      </StatusBadge>
      <span className="block truncate pl-[18px] text-small text-muted">
        {item.kind === 'challenge_waiting' ? (
          <ChallengeTerms challengeId={item.subject} />
        ) : item.kind === 'reward_held' ? (
          <OldestReward item={item} />
        ) : (
          detailOf(item, translator)
        )}
      </span>
    </>
  );
  return (
    <li className="flex items-center gap-3 px-4 py-1.5">
      {route === null ? (
        <div className="min-w-0 flex-1">{label}</div>
      ) : (
        <Link href={route} onClick={onFollowLink} className="min-w-0 flex-1 rounded-control hover:bg-raised">
          {label}
        </Link>
      )}
      {item.kind === 'challenge_waiting' ? (
        <AcceptChallenge challengeId={item.subject} />
      ) : item.kind === 'seat_paused' ? (
        <AllowMore sessionId={item.subject} />
      ) : (
        <TimeAgo atMs={item.atMs} />
      )}
    </li>
  );
}

/** Shows the amount and the player of the oldest reward, so that the person knows what to decide before going there. */
function OldestReward({ item: { reward, detail } }: { readonly item: AttentionItem }) {
  const translator = useText();
  const wallet = reward?.wallet ?? '';
  const resolvedName = useName(wallet);
  if (reward === undefined) return null;
  const player = (resolvedName ? nameText(translator, resolvedName) : null) ?? shorten(wallet);
  const amount = formatMicro(reward.amountMicro, translator.language);
  return (
    <span data-entity title={wallet}>
      {translator.t(detail === '1' ? 'attention.held_for' : 'attention.held_oldest', { amount, player })}
    </span>
  );
}

/** Shows the game and the clock of a challenge, so that nobody accepts them unseen. */
function ChallengeTerms({ challengeId }: { readonly challengeId: string }) {
  const { t, code } = useText();
  const challenge = useLive((live) => live.challenges[challengeId]);
  if (challenge === undefined) return null;
  const { initialMs, incrementMs = 0, perMoveMs } = challenge.clock ?? {};
  const clock =
    perMoveMs !== undefined
      ? t('attention.clock_move', { seconds: perMoveMs / 1000 })
      : initialMs !== undefined
        ? t('attention.clock', { seconds: initialMs / 1000, more: incrementMs / 1000 })
        : t('attention.no_clock');
  return `${code('game', challenge.template)} · ${clock}`;
}

function AcceptChallenge({ challengeId }: { readonly challengeId: string }) {
  const { t } = useText();
  const accept = useMutation('challenges.accept');
  const onAccept = async () => {
    const accepted = await accept.run({ challengeId });
    if (accepted !== null) navigate(`/sessions/${encodeURIComponent(accepted.sessionId)}`);
  };
  return (
    <>
      <Button busy={accept.busy} onClick={() => void onAccept()}>
        {t('attention.play')}
      </Button>
      <FailureNote failure={accept.failure} />
    </>
  );
}

/** Doubles the budget for which an agent waits, so that its game continues. */
function AllowMore({ sessionId }: { readonly sessionId: string }) {
  const { t } = useText();
  const allow = useMutation('seats.allowMore');
  return (
    <>
      <Button busy={allow.busy} onClick={() => void allow.run({ sessionId })}>
        {t('attention.allow_more')}
      </Button>
      <FailureNote failure={allow.failure} />
    </>
  );
}
