import type { SessionOrigin } from '../../src/shared/contract/index.ts';
import { useText } from '../text/index.ts';
import { Badge } from '../ui/index.ts';

/** Names the league or the arena run that a session belongs to; the whole name is its title. */
export function OriginBadge({ origin: { kind, name } }: { readonly origin: SessionOrigin }) {
  const { t } = useText();
  const text = t(`sessions.of_${kind}`, { name });
  return (
    <Badge className="min-w-0 max-w-full">
      <span className="truncate" title={text}>
        {text}
      </span>
    </Badge>
  );
}
