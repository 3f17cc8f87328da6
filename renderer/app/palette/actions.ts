import { useMemo } from 'react';
import { useMutation } from '../../host/index.ts';
import { navigate } from '../../routes/hash.ts';
import type { PlainKey } from '../../text/index.ts';

/** Something that the palette does, as against a screen that it opens. */
export interface PaletteAction {
  readonly id: string;
  readonly title: PlainKey;
  readonly words: PlainKey;
  readonly keys?: readonly string[];
  readonly run: () => void;
}

type SettingsPatch = Parameters<ReturnType<typeof useMutation<'settings.set'>>['run']>[0];

/** Everything the palette does. What moves money or destroys something opens its screen, where it is confirmed. */
export function usePaletteActions(): readonly PaletteAction[] {
  const { run: startDemo } = useMutation('match.demo');
  const { run: save } = useMutation('settings.set');
  return useMemo(() => {
    const open = (route: string) => () => navigate(route);
    const set = (patch: SettingsPatch) => () => void save(patch);
    const demo = () =>
      void startDemo({}).then(
        (done) => done !== null && navigate(`/sessions/${encodeURIComponent(done.sessionId)}`),
      );
    return [
      { id: 'new', title: 'action.new_match', words: 'palette.words_new', keys: ['n'], run: open('/new') },
      { id: 'demo', title: 'action.demo', words: 'palette.words_demo', run: demo },
      {
        id: 'new-league',
        title: 'action.new_league',
        words: 'palette.words_new_league',
        run: open('/leagues/new'),
      },
      {
        id: 'create-agent',
        title: 'agents.create',
        words: 'palette.words_create_agent',
        run: open('/agents?create=1'),
      },
      {
        id: 'endpoint',
        title: 'palette.endpoint',
        words: 'palette.words_endpoint',
        run: open('/agents/models?add=1'),
      },
      {
        id: 'arena-run',
        title: 'palette.arena_run',
        words: 'palette.words_arena_run',
        run: open('/arena/new'),
      },
      { id: 'held', title: 'action.held', words: 'palette.words_held_action', run: open('/rewards/held') },
      {
        id: 'chain',
        title: 'action.chain',
        words: 'palette.words_chain_action',
        run: open('/rewards/chain'),
      },
      { id: 'verify', title: 'audit.verify', words: 'palette.words_verify', run: open('/audit?verify=1') },
      {
        id: 'dark',
        title: 'palette.theme_dark',
        words: 'palette.words_theme_dark',
        run: set({ theme: 'dark' }),
      },
      {
        id: 'light',
        title: 'palette.theme_light',
        words: 'palette.words_theme_light',
        run: set({ theme: 'light' }),
      },
      {
        id: 'system',
        title: 'palette.theme_system',
        words: 'palette.words_theme_system',
        run: set({ theme: 'system' }),
      },
      {
        id: 'en',
        title: 'palette.language_en',
        words: 'palette.words_language_en',
        run: set({ language: 'en' }),
      },
      {
        id: 'zh',
        title: 'palette.language_zh',
        words: 'palette.words_language_zh',
        run: set({ language: 'zh-CN' }),
      },
    ];
  }, [startDemo, save]);
}
