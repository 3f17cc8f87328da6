import { RotateCw } from 'lucide-react';
import { useCommandLine } from '../copied-commands/command-line.tsx';
import { useText } from '../text/index.ts';
import { EmptyState } from '../ui/index.ts';
import { readStoredOpenCommand } from './open-command.ts';

/**
 * Replaces the window of a browser tab whose host has ended: the next host has another token, which the tab cannot get.
 */
export function SignedOut() {
  const { t } = useText();
  const command = useCommandLine()('open') ?? readStoredOpenCommand() ?? undefined;
  return (
    <main className="flex h-full items-center bg-bg text-text">
      <h1 className="sr-only">{t('app.product')}</h1>
      <div role="alert" className="w-full">
        <EmptyState
          icon={<RotateCw size={22} />}
          title={t('signed_out.title')}
          hint={t('signed_out.hint')}
          commandLine={command}
        />
      </div>
    </main>
  );
}
