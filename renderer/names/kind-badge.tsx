import {
  Bot,
  BrainCircuit,
  Cable,
  Cpu,
  Dices,
  Globe,
  KeyRound,
  ListOrdered,
  Swords,
  Terminal,
  User,
  type LucideIcon,
} from 'lucide-react';
import type { PlayerBadge, PlayerKind } from '../../src/shared/contract/index.ts';
import { useLive } from '../host/index.ts';
import { useText, type Translator } from '../text/index.ts';
import { cx } from '../ui/index.ts';

/** The icon of each kind of player; its word is the text `kind.<kind>`. */
const ICONS: Readonly<Record<PlayerKind, LucideIcon>> = {
  person: User,
  builtin: Cpu,
  random: Dices,
  uci: Cpu,
  llm: BrainCircuit,
  mcp: Cable,
  acp: Terminal,
  lichess: Swords,
  url: Globe,
  a2a: Globe,
  league: ListOrdered,
  seat: Bot,
  external: KeyRound,
};

/** The kind as words: with the level of a built-in player, and with the program of an MCP agent. */
export function kindText({ t }: Pick<Translator, 't'>, { kind, detail }: PlayerBadge): string {
  if (detail === null) return t(`kind.${kind}`);
  return kind === 'builtin'
    ? t('kind.builtin_level', { level: detail })
    : t('kind.with_program', { kind: t(`kind.${kind}`), program: detail });
}

export interface KindBadgeProps {
  readonly badge: PlayerBadge;
  /** Shows the icon alone where there is no room; the words are its name then. */
  readonly iconOnly?: boolean;
  readonly className?: string;
}

/** What plays: an icon and a word. */
export function KindBadge({ badge, iconOnly = false, className }: KindBadgeProps) {
  const text = kindText(useText(), badge);
  const Icon = ICONS[badge.kind];
  if (iconOnly)
    return (
      <span role="img" aria-label={text} title={text} className={cx('shrink-0 text-muted', className)}>
        <Icon size={13} aria-hidden />
      </span>
    );
  return (
    <span
      className={cx('inline-flex min-w-0 items-center gap-1 text-small font-medium text-muted', className)}
    >
      <Icon size={13} aria-hidden className="shrink-0" />
      <span className="truncate">{text}</span>
    </span>
  );
}

/** The seat of a player, or an agent. */
export interface SeatedPlayer {
  readonly agentId: string;
  readonly kind: PlayerKind;
}

/** What plays for an agent; `player.kind` is shown until the agent is known in full. */
export function PlayerKindBadge({
  player,
  ...props
}: { readonly player: SeatedPlayer } & Omit<KindBadgeProps, 'badge'>) {
  const agent = useLive((live) => live.agents[player.agentId]);
  return <KindBadge badge={agent?.badge ?? { kind: player.kind, detail: null }} {...props} />;
}
