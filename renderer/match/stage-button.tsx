import { Presentation } from 'lucide-react';
import { navigate } from '../routes/hash.ts';
import { useText } from '../text/index.ts';
import { IconButton } from '../ui/index.ts';

/** Opens the stage for a beamer or a broadcast; `query` says what it shows, such as `session=…`. */
export function StageButton({ query }: { readonly query: string }) {
  const { t } = useText();
  return (
    <IconButton
      label={t('action.stage')}
      icon={<Presentation size={16} aria-hidden />}
      onClick={() => navigate(`/stage?${query}`)}
    />
  );
}
