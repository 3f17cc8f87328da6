import { SIDEBAR_ENTRIES } from '../routes.ts';
import { useText, type PlainKey } from '../text/index.ts';
import { Dialog, KeyHint } from '../ui/index.ts';

interface Shortcut {
  keys: readonly string[];
  text: PlainKey;
}

const SECTIONS: readonly { title: PlainKey; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'shortcuts.anywhere',
    shortcuts: [
      { keys: ['Mod', 'K'], text: 'palette.open' },
      { keys: ['?'], text: 'shortcuts.title' },
      { keys: ['n'], text: 'action.new_match' },
    ],
  },
  {
    title: 'shortcuts.lists',
    shortcuts: [
      { keys: ['j', '↓'], text: 'shortcuts.down' },
      { keys: ['k', '↑'], text: 'shortcuts.up' },
      { keys: ['Home', 'End'], text: 'shortcuts.ends' },
      { keys: ['Enter'], text: 'shortcuts.open' },
      { keys: ['/'], text: 'shortcuts.filter' },
      { keys: ['w'], text: 'shortcuts.tiles' },
    ],
  },
  {
    title: 'screen.session',
    shortcuts: [
      { keys: ['←', '→'], text: 'shortcuts.step' },
      { keys: ['Space'], text: 'shortcuts.play' },
      { keys: ['f'], text: 'shortcuts.flip' },
      { keys: ['l'], text: 'shortcuts.live' },
      { keys: ['v'], text: 'shortcuts.viewpoint' },
      { keys: ['[', ']'], text: 'shortcuts.turns' },
      { keys: ['e'], text: 'shortcuts.evaluation' },
      { keys: ['b'], text: 'shortcuts.best' },
      { keys: ['a'], text: 'shortcuts.draw' },
      { keys: ['r'], text: 'shortcuts.raw' },
    ],
  },
  {
    title: 'screen.leagues',
    shortcuts: [{ keys: ['1', '…', '7'], text: 'shortcuts.league_tabs' }],
  },
  {
    title: 'screen.openfront',
    shortcuts: [
      { keys: ['+', '-'], text: 'shortcuts.zoom' },
      { keys: ['0'], text: 'shortcuts.fit' },
      { keys: ['p'], text: 'shortcuts.freeze' },
      { keys: ['←', '→', '↑', '↓'], text: 'shortcuts.pan' },
    ],
  },
  {
    title: 'screen.rewards',
    shortcuts: [
      { keys: ['a'], text: 'shortcuts.approve' },
      { keys: ['x'], text: 'shortcuts.reject' },
    ],
  },
  {
    title: 'screen.audit',
    shortcuts: [
      { keys: ['v'], text: 'audit.verify' },
      { keys: ['c'], text: 'shortcuts.copy_row' },
    ],
  },
];

export function ShortcutSheet(props: { open: boolean; onClose: () => void }) {
  const { t } = useText();
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t('shortcuts.title')} wide>
      <div className="gap-x-10 pb-2 sm:columns-2">
        <section className="mb-5 break-inside-avoid">
          <h3 className="mb-1 text-small font-medium text-muted">{t('shortcuts.go')}</h3>
          {SIDEBAR_ENTRIES.map((entry) => (
            <ShortcutLine key={entry.id} text={t(entry.title)} keys={['g', entry.shortcut]} />
          ))}
        </section>
        {SECTIONS.map((section) => (
          <section key={section.title} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-small font-medium text-muted">{t(section.title)}</h3>
            {section.shortcuts.map((shortcut) => (
              <ShortcutLine key={shortcut.text} text={t(shortcut.text)} keys={shortcut.keys} />
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function ShortcutLine(props: { text: string; keys: readonly string[] }) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-4">
      <span>{props.text}</span>
      <KeyHint keys={props.keys} />
      <span className="sr-only">{props.keys.join(' ')}</span>
    </div>
  );
}
