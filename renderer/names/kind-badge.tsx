import type { PlayerBadge, PlayerKind } from '../../src/shared/contract/index.ts';
import { parseBuiltInName } from '../../src/shared/names/built-in-names.ts';
import { useLive } from '../host/index.ts';
import { useText, type Translator } from '../text/index.ts';
import { cx } from '../ui/index.ts';

const CHIP = 'M6 6h12v12H6zM9 2v4m6-4v4M9 18v4m6-4v4M2 9h4m-4 6h4M18 9h4m-4 6h4';
const DOT = 'h.01';

/**
 * The icon of each kind of player as lines in a square of 24; its word is the text `kind.<kind>`. They are drawn here
 * because the first screen shows them, and the icons of a package take several times as many bytes.
 */
const ICONS: Readonly<Record<PlayerKind, string>> = {
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M5 21a7 7 0 0 1 14 0',
  builtin: CHIP,
  random: `M4 4h16v16H4zM8 8${DOT}M16 16${DOT}M12 12${DOT}`,
  uci: `${CHIP}M10 10h4v4h-4z`,
  llm: 'M21 12a8 8 0 0 1-12 7l-5 1 1-4a8 8 0 1 1 16-4M9 12h6',
  mcp: 'M9 2v6m6-6v6M6 8h12v4a6 6 0 0 1-12 0zM12 18v4',
  acp: 'M4 17l6-5-6-5m8 12h8',
  lichess: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M10 11L8 21h8l-2-10',
  url: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M3 12h18',
  a2a: 'M6 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6M18 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6M9 12h6',
  signed: 'M4 12l5 5L20 6',
  league: `M4 6${DOT}M4 12${DOT}M4 18${DOT}M9 6h11M9 12h11M9 18h11`,
  seat: `M5 9h14v10H5zM12 9V5M9 14${DOT}M15 14${DOT}`,
  external: 'M8 18a4 4 0 1 0 0-8 4 4 0 0 0 0 8m3-7l9-9m-4 4l3 3',
};

function KindIcon({ kind }: Pick<PlayerBadge, 'kind'>) {
  return (
    <svg viewBox="0 0 24 24" width={13} height={13} aria-hidden className="shrink-0">
      <path
        d={ICONS[kind]}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The kind as words: with the level of a built-in player, and with the program of an MCP agent. */
export function kindText({ t }: Pick<Translator, 't'>, { kind, detail }: PlayerBadge): string {
  if (detail === null) return t(`kind.${kind}`);
  return kind === 'builtin'
    ? t('kind.builtin_level', { level: detail })
    : t('kind.with_program', { kind: t(`kind.${kind}`), program: detail });
}

export interface KindBadgeProps {
  readonly badge: PlayerBadge;
  /**
   * The name that is shown beside it. One that says the kind itself, such as "Built-in level 3", gets the icon alone.
   */
  readonly name?: string | undefined;
  /** Shows the icon alone where there is no room; the words are its name then. */
  readonly iconOnly?: boolean;
  readonly className?: string;
}

/** Shows the kind of a player: an icon and a word, or the icon alone. */
export function KindBadge({ badge, name = '', iconOnly = false, className }: KindBadgeProps) {
  const text = kindText(useText(), badge);
  if (iconOnly || parseBuiltInName(badge.kind, name) !== null)
    return (
      <span role="img" aria-label={text} title={text} className={cx('shrink-0 text-muted', className)}>
        <KindIcon kind={badge.kind} />
      </span>
    );
  return (
    <span
      className={cx(
        'inline-flex min-w-0 items-center gap-1 align-middle text-small font-medium text-muted',
        className,
      )}
    >
      <KindIcon kind={badge.kind} />
      <span className="truncate">{text}</span>
    </span>
  );
}

/** The seat of a player, or an agent. */
export interface SeatedPlayer {
  readonly agentId: string;
  readonly kind: PlayerKind;
  readonly name: string;
}

/** Shows the kind of the player of an agent; `player.kind` is shown until the agent has been loaded. */
export function PlayerKindBadge({
  player,
  ...props
}: { readonly player: SeatedPlayer } & Omit<KindBadgeProps, 'badge'>) {
  const agent = useLive((live) => live.agents[player.agentId]);
  const badge = agent?.badge ?? { kind: player.kind, detail: null };
  return <KindBadge badge={badge} name={player.name} {...props} />;
}
