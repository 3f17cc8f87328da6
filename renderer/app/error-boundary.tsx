import { OctagonAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useText } from '../text/index.ts';
import { Button, EmptyState } from '../ui/index.ts';
import { Screen } from '../layout/screen.tsx';

interface Props {
  onRetry: () => void;
  children: ReactNode;
}

/** Keeps the sidebar usable when a screen throws. Another `key` renders the screen again from the start. */
export class ErrorBoundary extends Component<Props, { message: string | null }> {
  override state: { message: string | null } = { message: null };

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    const { message } = this.state;
    return message === null ? (
      this.props.children
    ) : (
      <Crashed message={message} onRetry={this.props.onRetry} />
    );
  }
}

function Crashed(props: { message: string; onRetry: () => void }) {
  const { t } = useText();
  return (
    <Screen title={t('crash.title')}>
      <EmptyState
        icon={<OctagonAlert size={22} />}
        title={props.message}
        hint={t('crash.hint')}
        action={<Button onClick={props.onRetry}>{t('crash.retry')}</Button>}
      />
    </Screen>
  );
}
