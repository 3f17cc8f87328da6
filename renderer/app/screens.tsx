import { Compass, RefreshCw } from 'lucide-react';
import { createElement, useEffect, useState } from 'react';
import { matchRoute, useRouter, type Parser } from 'wouter';
import { useLive } from '../host/index.ts';
import { Screen } from '../layout/screen.tsx';
import { SCREENS, type RouteParams, type ScreenRoute } from '../routes.ts';
import { RenderedLocation, navigate, pathIn, useHashLocation } from '../routes/hash-router.ts';
import { allowNextReload, reloadAfterChunkError } from '../routes/chunk-load-error.ts';
import { useText } from '../text/index.ts';
import { Button, EmptyState } from '../ui/index.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { usePreloadScreens } from './use-preload-screens.ts';

interface MatchedScreen {
  readonly screen: ScreenRoute;
  readonly params: RouteParams;
}

/** The screen of a location; null if there is none. */
function screenAt(parser: Parser, location: string): MatchedScreen | null {
  for (const screen of SCREENS) {
    const [isMatch, params] = matchRoute(parser, screen.path, pathIn(location));
    if (isMatch) return { screen, params };
  }
  return null;
}

interface LoadState {
  /** The requested location if its code is loaded, otherwise the last one that was rendered; null before the first. */
  readonly renderedLocation: string | null;
  /** Why the requested screen cannot be rendered; null if it can be, and while it is loading. */
  readonly failure: unknown;
}

interface LoadFailure {
  readonly screen: ScreenRoute;
  readonly error: unknown;
  /** The connection during which it failed. */
  readonly epoch: number;
}

/** Loads the requested screen and keeps the last one in view until then, so that no visit begins with a blank page. */
function useRenderedLocation(requestedLocation: string, screen: ScreenRoute | null): LoadState {
  const [lastLocation, setLastLocation] = useState<string | null>(null);
  const [loadFailure, setLoadFailure] = useState<LoadFailure | null>(null);
  // The state is an object, because setting an equal value would not render again.
  const [, renderAgain] = useState<object | null>(null);
  const epoch = useLive((live) => live.epoch);
  const isReady = screen === null || screen.value() !== null;
  // After a reconnection the code may be available again, so an earlier failure no longer counts.
  const hasFailed = loadFailure !== null && loadFailure.screen === screen && loadFailure.epoch === epoch;
  if (isReady && lastLocation !== requestedLocation) setLastLocation(requestedLocation);
  // The next visit of the screen loads it again.
  if (loadFailure !== null && loadFailure.screen !== screen) setLoadFailure(null);
  useEffect(() => {
    if (isReady || hasFailed) return undefined;
    let isCurrent = true;
    screen.load().then(
      () => {
        allowNextReload();
        if (isCurrent) renderAgain({});
      },
      async (error: unknown) => {
        const isReloading = isCurrent && (await reloadAfterChunkError(error));
        if (isCurrent && !isReloading) setLoadFailure({ screen, error, epoch });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [screen, isReady, hasFailed, epoch]);
  if (isReady) return { renderedLocation: requestedLocation, failure: null };
  return { renderedLocation: lastLocation, failure: hasFailed ? loadFailure.error : null };
}

/** Shows the screen of the current address; its code is loaded on the first visit or before it. */
export function Screens() {
  const { parser } = useRouter();
  const requestedLocation = useHashLocation();
  const target = screenAt(parser, requestedLocation)?.screen ?? null;
  const { renderedLocation, failure } = useRenderedLocation(requestedLocation, target);
  usePreloadScreens(parser, renderedLocation !== null);
  const isBusy = failure === null && renderedLocation !== requestedLocation;
  return (
    <main id="main" aria-busy={isBusy || undefined} className="min-h-0 flex-1 overflow-y-auto">
      {isBusy ? <div aria-hidden className="awaited-line" /> : null}
      {failure !== null ? <NotLoaded key={requestedLocation} error={failure} /> : null}
      {failure === null && renderedLocation !== null ? (
        <RenderedScreen location={renderedLocation} parser={parser} />
      ) : null}
    </main>
  );
}

/** Shows a screen, which reads the address that it is rendered for, not the one that is still being loaded. */
function RenderedScreen({ location, parser }: { location: string; parser: Parser }) {
  const [attempt, setAttempt] = useState(0);
  const screen = screenAt(parser, location);
  const component = screen?.screen.value() ?? null;
  return (
    <RenderedLocation value={location}>
      <ErrorBoundary key={`${pathIn(location)}#${attempt}`} onRetry={() => setAttempt(attempt + 1)}>
        {screen === null || component === null ? (
          <NotFound />
        ) : (
          createElement(component, { params: screen.params })
        )}
      </ErrorBoundary>
    </RenderedLocation>
  );
}

/** Replaces a screen whose code could not be loaded, even after a reload of the window. */
function NotLoaded({ error }: { error: unknown }) {
  const { t } = useText();
  return (
    <Screen title={t('crash.not_loaded')}>
      <EmptyState
        icon={<RefreshCw size={22} />}
        title={error instanceof Error ? error.message : String(error)}
        hint={t('crash.not_loaded_hint')}
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t('crash.reload')}
          </Button>
        }
      />
    </Screen>
  );
}

function NotFound() {
  const { t } = useText();
  return (
    <Screen title={t('missing.title')}>
      <EmptyState
        icon={<Compass size={22} />}
        title={t('missing.hint')}
        action={
          <Button variant="primary" onClick={() => navigate('/')}>
            {t('missing.back')}
          </Button>
        }
      />
    </Screen>
  );
}
