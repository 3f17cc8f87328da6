import { Bell, ChevronsLeft, ChevronsRight, Keyboard, Search } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useLive } from '../host/index.ts';
import { SIDEBAR_ENTRIES, SIDEBAR_GROUPS, type SidebarEntry } from '../routes.ts';
import { createLoadable } from '../routes/loadable.ts';
import { Lazy } from '../routes/lazy.tsx';
import { loadTexts, useText } from '../text/index.ts';
import { cx, KeyHint, Tooltip } from '../ui/index.ts';
import { healthOf, type Health } from '../host/health/health.ts';
import { useAttentionCount } from '../attention/use-attention.ts';

export interface SidebarProps {
  /** Whether the window lacks the height for the banner of demo data, which an entry of the sidebar then replaces. */
  isShort: boolean;
  collapsed: boolean;
  onCollapse: (collapsed: boolean) => void;
  onSearch: () => void;
  onShowShortcuts: () => void;
  onToggleAttention: () => void;
}

const demoMenu = createLoadable(async () => {
  const [loadedModule] = await Promise.all([import('../demo/demo-menu.tsx'), loadTexts(['demo'])]);
  return loadedModule.DemoMenu;
});

const ROW =
  'flex h-8 w-full cursor-default items-center gap-2.5 rounded-control px-2.5 text-body text-muted no-underline ' +
  'hover:bg-raised hover:text-text -outline-offset-2';

export function Sidebar(props: SidebarProps) {
  const { t } = useText();
  const { collapsed } = props;
  return (
    <nav
      aria-label={t('app.navigation')}
      className={cx(
        'flex h-full shrink-0 flex-col gap-4 overflow-y-auto overflow-x-hidden border-r border-line bg-surface p-2',
        collapsed ? 'w-14' : 'w-50',
      )}
    >
      <div className="flex h-9 items-center gap-2.5 px-2 pt-1">
        <Logo />
        {collapsed ? null : (
          <span className="text-section font-semibold tracking-tight">{t('app.product')}</span>
        )}
      </div>
      <SidebarButton
        collapsed={collapsed}
        icon={<Search size={16} aria-hidden className="shrink-0" />}
        label={t('palette.open')}
        keys={['Mod', 'K']}
        onClick={props.onSearch}
      />
      {props.isShort ? <Lazy component={demoMenu} props={{ collapsed, className: ROW }} /> : null}
      {SIDEBAR_GROUPS.map((group) => (
        <div key={group.id} role="group" aria-label={t(group.title)} className="flex flex-col gap-0.5">
          {collapsed ? (
            <div className="mx-2 mb-1 border-t border-line" />
          ) : (
            <div aria-hidden className="px-2.5 pb-1 text-small font-medium text-muted">
              {t(group.title)}
            </div>
          )}
          {SIDEBAR_ENTRIES.filter((entry) => entry.group === group.id).map((entry) => (
            <SidebarLink key={entry.id} entry={entry} collapsed={collapsed} />
          ))}
        </div>
      ))}
      <div className="mt-auto flex flex-col gap-0.5">
        <AttentionBell collapsed={collapsed} onClick={props.onToggleAttention} />
        <HostHealth collapsed={collapsed} />
        <SidebarButton
          collapsed={collapsed}
          icon={<Keyboard size={16} aria-hidden className="shrink-0" />}
          label={t('shortcuts.title')}
          keys={['?']}
          onClick={props.onShowShortcuts}
        />
        <SidebarButton
          collapsed={collapsed}
          icon={
            collapsed ? (
              <ChevronsRight size={16} aria-hidden />
            ) : (
              <ChevronsLeft size={16} aria-hidden className="shrink-0" />
            )
          }
          label={t(collapsed ? 'app.expand' : 'app.collapse')}
          onClick={() => props.onCollapse(!collapsed)}
        />
      </div>
    </nav>
  );
}

const isWithin = (location: string, path: string): boolean =>
  path === '/' ? location === '/' : location === path || location.startsWith(`${path}/`);

function SidebarLink({ entry, collapsed }: { entry: SidebarEntry; collapsed: boolean }) {
  const { t } = useText();
  const [location] = useLocation();
  const isCurrent = isWithin(location, entry.path);
  const Icon = entry.icon;
  const link = (
    <Link
      href={entry.path}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={collapsed ? t(entry.title) : undefined}
      className={cx(ROW, isCurrent && 'bg-raised font-medium text-text')}
    >
      <Icon size={16} aria-hidden className={cx('shrink-0', isCurrent && 'text-accent')} />
      {collapsed ? null : t(entry.title)}
    </Link>
  );
  return collapsed ? (
    <Tooltip text={t(entry.title)} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}

function SidebarButton(props: {
  collapsed: boolean;
  icon: React.ReactNode;
  label: string;
  keys?: readonly string[];
  onClick: () => void;
}) {
  const button = (
    <button
      type="button"
      aria-label={props.collapsed ? props.label : undefined}
      onClick={props.onClick}
      className={ROW}
    >
      {props.icon}
      {props.collapsed ? null : (
        <>
          <span className="min-w-0 flex-1 truncate text-left">{props.label}</span>
          {props.keys === undefined ? null : <KeyHint keys={props.keys} />}
        </>
      )}
    </button>
  );
  return props.collapsed ? (
    <Tooltip text={props.label} side="right">
      {button}
    </Tooltip>
  ) : (
    button
  );
}

/** Shows how many things wait for the person; screen readers get the count as part of the name. */
function AttentionBell({ collapsed, onClick }: { collapsed: boolean; onClick: () => void }) {
  const { t } = useText();
  const count = useAttentionCount();
  return (
    <SidebarButton
      collapsed={collapsed}
      icon={<Bell size={16} aria-hidden className={cx('shrink-0', count > 0 && 'fill-warn text-warn')} />}
      label={count === 0 ? t('app.notifications') : t('app.notification_count', { count })}
      onClick={onClick}
    />
  );
}

const LIGHT_CLASSES: Record<Health, string> = {
  connecting: 'border-muted',
  lost: 'border-bad bg-bad',
  safe_mode: 'border-warn bg-warn',
  failed: 'border-bad bg-bad',
  degraded: 'border-warn bg-warn',
  well: 'border-ok bg-ok',
};

function HostHealth({ collapsed }: { collapsed: boolean }) {
  const { t } = useText();
  const health = useLive(healthOf);
  const label = t(`health.${health}`);
  return (
    <div className="flex h-8 items-center gap-2.5 px-2.5 text-small text-muted" title={label}>
      <span
        aria-hidden
        className={cx('mx-[3px] size-2.5 shrink-0 rounded-round border-2', LIGHT_CLASSES[health])}
      />
      <span className={collapsed ? 'sr-only' : 'truncate'}>{label}</span>
    </div>
  );
}

/** Draws the Arbiter logo: a balance inside a square that rests on its corner. */
function Logo(props: { size?: number }) {
  const size = props.size ?? 22;
  return (
    <svg width={size} height={size} viewBox="2 2 28 28" aria-hidden className="shrink-0">
      <path
        d="M16 3.5 28.5 16 16 28.5 3.5 16Z"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M16 9.5v13M10 13h12" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      <path
        d="M7.6 17.5a2.4 2.4 0 0 0 4.8 0L10 13ZM19.6 17.5a2.4 2.4 0 0 0 4.8 0L22 13Z"
        fill="var(--accent)"
      />
    </svg>
  );
}
