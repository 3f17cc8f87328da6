import { CSPProvider } from '@base-ui/react/csp-provider';
import { Router } from 'wouter';
import { AppLayout } from './app/app-layout.tsx';
import { useStoredOpenCommand } from './app/open-command.ts';
import { SignedOut } from './app/signed-out.tsx';
import { useAppearance } from './app/appearance.ts';
import { HostProvider, useLive, type HostClient } from './host/index.ts';
import { hashRouter } from './routes/hash-router.ts';
import { TextProvider } from './text/index.ts';
import { ToastProvider, TooltipProvider } from './ui/index.ts';

export function App({ hostClient }: { hostClient: HostClient }) {
  return (
    <CSPProvider disableStyleElements>
      <HostProvider hostClient={hostClient}>
        <LocalisedApp />
      </HostProvider>
    </CSPProvider>
  );
}

function LocalisedApp() {
  const language = useAppearance(useLive((live) => live.settings));
  const isReplaced = useLive((live) => live.connection === 'replaced');
  useStoredOpenCommand();
  return (
    <TextProvider language={language}>
      <TooltipProvider delay={400}>
        <ToastProvider>
          <Router {...hashRouter}>{isReplaced ? <SignedOut /> : <AppLayout />}</Router>
        </ToastProvider>
      </TooltipProvider>
    </TextProvider>
  );
}
