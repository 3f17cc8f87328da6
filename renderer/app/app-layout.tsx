import { useEffect, useState } from 'react';
import { useLive } from '../host/index.ts';
import { SIDEBAR_ENTRIES } from '../routes.ts';
import { navigate, pathIn, useHashLocation } from '../routes/hash-router.ts';
import { createLoadable } from '../routes/loadable.ts';
import { Lazy } from '../routes/lazy.tsx';
import { useText, loadTexts } from '../text/index.ts';
import { Banners } from './banners/banners.tsx';
import { queueChessFile, isChessFile } from '../routes/chess-file.ts';
import { useDroppedFile } from './use-dropped-file.ts';
import { Sidebar } from './sidebar.tsx';
import { useWindowShortcuts } from '../shortcuts/use-shortcuts.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { Screens } from './screens.tsx';

const palette = createLoadable(async () => {
  const areas = [
    'palette',
    'rewards',
    'payments',
    'settings',
    'archives',
    'onboarding',
    'demo',
    'dataExport',
    'updates',
    'chain',
  ] as const;
  const [loadedModule] = await Promise.all([import('./command-palette.tsx'), loadTexts(areas)]);
  return loadedModule.Palette;
});
const shortcutSheet = createLoadable(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet);
const attentionDrawer = createLoadable(async () => {
  const [loadedModule] = await Promise.all([import('./attention-drawer.tsx'), loadTexts(['attention'])]);
  return loadedModule.AttentionDrawer;
});
const demoBanner = createLoadable(async () => {
  const [loadedModule] = await Promise.all([import('../demo/demo-banner.tsx'), loadTexts(['demo'])]);
  return loadedModule.DemoBanner;
});
const browserNotifications = createLoadable(async () => {
  const [loadedModule] = await Promise.all([
    import('../attention/browser-notifications.tsx'),
    loadTexts(['attention']),
  ]);
  return loadedModule.BrowserNotifications;
});

const replayVerdict = createLoadable(async () => {
  const [loadedModule] = await Promise.all([import('./replay-verdict.tsx'), loadTexts(['replays'])]);
  return loadedModule.ReplayVerdict;
});

/** Browsers have stored the width of the sidebar under this key since it was called the rail. */
const SIDEBAR_KEY = 'arbiter.rail';
const NARROW = '(max-width: 55rem)';

/** The same limit as the variant `short` of the styles. */
const SHORT = '(max-height: 43rem)';

/** Whether the sidebar is collapsed, and a function that stores what the person chose; a narrow window overrides it. */
function useIsCollapsed(): [boolean, (isCollapsed: boolean) => void] {
  const isNarrow = useMediaQuery(NARROW);
  const [isCollapseChosen, setIsCollapseChosen] = useState(
    () => window.localStorage.getItem(SIDEBAR_KEY) === 'narrow',
  );
  const set = (collapsed: boolean) => {
    window.localStorage.setItem(SIDEBAR_KEY, collapsed ? 'narrow' : 'wide');
    setIsCollapseChosen(collapsed);
  };
  return [isNarrow || isCollapseChosen, set];
}

const STAGE = '/stage';

type Overlay = 'none' | 'palette' | 'shortcuts' | 'attention';

export function AppLayout() {
  const { t } = useText();
  const [overlay, setOverlay] = useState<Overlay>('none');
  const [isCollapsed, setIsCollapsed] = useIsCollapsed();
  const hasShortcuts = useLive((live) => live.settings?.shortcuts ?? true);
  const close = () => setOverlay('none');
  const isShort = useMediaQuery(SHORT);
  const [droppedFile, dismissFile] = useDroppedFile((file) => {
    if (!isChessFile(file)) return false;
    queueChessFile(file);
    navigate('/analysis');
    return true;
  });
  const isStage = pathIn(useHashLocation()) === STAGE;

  useWindowShortcuts({
    enabled: hasShortcuts && !isStage,
    keys: {
      ...Object.fromEntries(
        SIDEBAR_ENTRIES.map((entry) => [`g ${entry.shortcut}`, () => navigate(entry.path)]),
      ),
      '?': () => setOverlay('shortcuts'),
      n: () => navigate('/new'),
    },
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOverlay((last) => (last === 'palette' ? 'none' : 'palette'));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  // A stage shows the game and nothing else, on a background that may be transparent.
  if (isStage) {
    return (
      <div className="flex h-full min-h-0 flex-col text-text">
        <Screens />
      </div>
    );
  }
  return (
    <div className="flex h-full min-h-0 bg-bg text-text">
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>('#main h1')?.focus();
        }}
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-accent px-3 py-1.5 font-medium text-on-accent focus-visible:translate-y-0"
      >
        {t('app.skip')}
      </a>
      <Sidebar
        collapsed={isCollapsed}
        isShort={isShort}
        onCollapse={setIsCollapsed}
        onSearch={() => setOverlay('palette')}
        onShowShortcuts={() => setOverlay('shortcuts')}
        onToggleAttention={() => setOverlay((last) => (last === 'attention' ? 'none' : 'attention'))}
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <Banners />
        {isShort ? null : <Lazy component={demoBanner} props={{}} />}
        <Screens />
      </div>
      <Lazy component={browserNotifications} props={{}} />
      {overlay === 'palette' ? <Lazy component={palette} props={{ open: true, onClose: close }} /> : null}
      {overlay === 'attention' ? <Lazy component={attentionDrawer} props={{ onClose: close }} /> : null}
      {droppedFile === null ? null : (
        <Lazy component={replayVerdict} props={{ file: droppedFile, onClose: dismissFile }} />
      )}
      {overlay === 'shortcuts' ? (
        <Lazy component={shortcutSheet} props={{ open: true, onClose: close }} />
      ) : null}
    </div>
  );
}
