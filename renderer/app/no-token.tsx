import { KeyRound } from 'lucide-react';
import { readStoredOpenCommand } from './open-command.ts';
import { useText } from '../text/index.ts';
import { EmptyState } from '../ui/index.ts';

/** Replaces the window in a browser that was opened without a token; explains how to get one. */
export function NoToken() {
  const { t } = useText();
  return (
    <main className="flex h-full items-center bg-bg text-text">
      <h1 className="sr-only">{t('app.product')}</h1>
      <EmptyState
        icon={<KeyRound size={22} />}
        title={t('no_token.title')}
        hint={t('no_token.hint')}
        commandLine={readStoredOpenCommand() ?? 'npm start'}
      />
    </main>
  );
}
