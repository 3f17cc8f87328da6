import { Search } from 'lucide-react';
import { useText } from '../text/index.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Shows the placeholder of a list when its filters match no row. */
export function NoResults(props: { title: string; onClear: () => void }) {
  const { t } = useText();
  return (
    <EmptyState
      icon={<Search size={22} />}
      title={props.title}
      action={<Button onClick={props.onClear}>{t('ui.clear_filters')}</Button>}
    />
  );
}
