import { Link } from 'wouter';
import { useText } from '../text/index.ts';
import { CopyIcon } from '../ui/copy-icon.tsx';
import { cx, shorten, Tooltip } from '../ui/index.ts';
import { KindBadge } from './kind-badge.tsx';
import { isAddressId, isOpaque, nameText } from './name-text.ts';
import { useName } from './use-name.ts';

export interface EntityProps {
  /** The id of anything that has one: an agent, a match, a league, a wallet, a payment. */
  readonly id: string;
  /** Names the kind of id in the label of its copy button, e.g. "wallet". */
  readonly label: string;
  /** A name that the screen knows better, such as the player's in this league. */
  readonly name?: string | undefined;
  /** Shows what plays beside the name of a player. */
  readonly hasKind?: boolean;
  /** -1 inside the rows of a table, which is one stop of the Tab key. */
  readonly tabIndex?: number;
  readonly className?: string | undefined;
}

/**
 * Shows an id as a person knows it: by its name and kind, with a link to its page. The short id is shown on hover
 * and focus, and the button copies the whole of it.
 */
export function Entity({ id, label, hasKind = false, tabIndex, className, ...props }: EntityProps) {
  const { t } = useText();
  const resolvedName = useName(id);
  const short = shorten(id);
  const link = resolvedName?.path ?? null;
  const name = <EntityName id={id} name={props.name} />;
  return (
    <span
      data-entity
      className={cx('group inline-flex max-w-full min-w-0 items-center gap-1 align-middle', className)}
    >
      {link === null ? (
        <span className="min-w-0 truncate">{name}</span>
      ) : (
        <Tooltip text={<span className="mono">{short}</span>}>
          <Link
            href={link}
            tabIndex={tabIndex}
            onClick={(event) => event.stopPropagation()}
            className="min-w-0 truncate rounded-control hover:underline"
          >
            {name}
          </Link>
        </Tooltip>
      )}
      {hasKind && resolvedName?.badge ? (
        <KindBadge
          badge={resolvedName.badge}
          name={props.name ?? resolvedName.name ?? resolvedName.players[0]?.name}
        />
      ) : null}
      <CopyIcon text={id} name={t('ui.copy_name', { name: label, text: short })} tabIndex={tabIndex} />
    </span>
  );
}

/** Shows the name alone, for places that are part of a link or a sentence; the whole id is its title. */
export function EntityName({
  id,
  name,
  isLinked = false,
}: {
  readonly id: string;
  readonly name?: string | undefined;
  /** Whether a link surrounds it, whose colour it then keeps even without a name. */
  readonly isLinked?: boolean;
}) {
  const translator = useText();
  const resolvedName = useName(id);
  const text = name ?? (resolvedName ? nameText(translator, resolvedName) : null);
  if (text !== null)
    return (
      <span data-entity title={id}>
        {text}
      </span>
    );
  if (!isOpaque(id)) return id;
  return (
    <span data-entity title={id} className={isLinked ? undefined : 'text-muted'}>
      {resolvedName?.type === 'reward' ? `${translator.t('names.outside_match')} ` : null}
      <span className="mono">{shorten(id)}</span>
      {resolvedName === null && isAddressId(id) && !isLinked ? ` ${translator.t('names.unknown')}` : null}
    </span>
  );
}
