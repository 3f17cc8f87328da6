import { CSPProvider } from '@base-ui/react/csp-provider';
import { Router } from 'wouter';
import { AppFrame } from './frame/app-frame.tsx';
import { useAppearance } from './frame/appearance.ts';
import { HostProvider, useLive, type HostDoor } from './host/index.ts';
import { hashRouter } from './routes/hash.ts';
import { TextProvider } from './text/index.ts';
import { ToastProvider, TooltipProvider } from './ui/index.ts';

export function App({ door }: { door: HostDoor }) {
  return (
    <CSPProvider disableStyleElements>
      <HostProvider door={door}>
        <Spoken />
      </HostProvider>
    </CSPProvider>
  );
}

function Spoken() {
  const language = useAppearance(useLive((live) => live.settings));
  return (
    <TextProvider language={language}>
      <TooltipProvider delay={400}>
        <ToastProvider>
          <Router {...hashRouter}>
            <AppFrame />
          </Router>
        </ToastProvider>
      </TooltipProvider>
    </TextProvider>
  );
}
