import { Search } from 'lucide-react';
import { useState } from 'react';
import { navigate } from '../../../routes/hash-router.ts';
import {
  SETTINGS_PANEL_NAMES,
  SETTINGS_PANELS,
  settingsRoute,
  type SettingsPanel,
} from '../../../routes/settings-panels.ts';
import { useText } from '../../../text/index.ts';
import { cx, Select, TextField } from '../../../ui/index.ts';

interface SectionsProps {
  /** The section in view. */
  readonly current: SettingsPanel;
}

/**
 * Shows the sections of Settings in one field, for windows that are too narrow for the list. Its value is the section in
 * view, and a choice scrolls to its section.
 */
export function SettingsSelect({ current }: SectionsProps) {
  const { t } = useText();
  return (
    <div className="sticky top-0 z-10 -mx-1 bg-bg px-1 py-2 lg:hidden">
      <Select
        label={t('settings.sections')}
        showLabel
        value={current}
        choices={SETTINGS_PANEL_NAMES.map((value) => ({ value, label: t(SETTINGS_PANELS[value]) }))}
        onChange={(panel) => navigate(settingsRoute(panel))}
        className="max-w-xs"
      />
    </div>
  );
}

/** Lists the sections of Settings, with a search; the one in view is marked, and a choice scrolls to its section. */
export function SettingsList({ current }: SectionsProps) {
  const { t } = useText();
  const [searchText, setSearchText] = useState('');
  const terms = searchText.toLowerCase().split(/\s+/u).filter(Boolean);
  const names = SETTINGS_PANEL_NAMES.filter((name) => {
    const text = `${t(SETTINGS_PANELS[name])} ${name}`.toLowerCase();
    return terms.every((term) => text.includes(term));
  });
  return (
    <nav aria-label={t('settings.sections')} className="hidden flex-col gap-2 lg:sticky lg:top-0 lg:flex">
      <TextField
        label={t('settings.search')}
        placeholder={t('settings.search')}
        icon={<Search size={14} aria-hidden />}
        value={searchText}
        onChange={setSearchText}
      />
      {names.length === 0 ? <p className="text-small text-muted">{t('settings.search_none')}</p> : null}
      <ul className="flex flex-col">
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${settingsRoute(name)}`}
              aria-current={name === current ? 'location' : undefined}
              className={cx(
                'flex min-h-8 items-center rounded-control px-2 hover:bg-raised',
                name === current ? 'bg-raised font-medium' : 'text-muted',
              )}
            >
              {t(SETTINGS_PANELS[name])}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
