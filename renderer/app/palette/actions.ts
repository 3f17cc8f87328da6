import { useMemo } from 'react';
import { useMutation } from '../../host/index.ts';
import { navigate } from '../../routes/hash.ts';
import type { PlainKey } from '../../text/index.ts';

/** Something that the palette does, as against a screen that it opens. */
export interface PaletteAction {
  readonly id: string;
  readonly title: PlainKey;
  readonly synonyms: PlainKey;
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
      {
        id: 'new',
        title: 'action.new_match',
        synonyms: 'palette.synonyms_new',
        keys: ['n'],
        run: open('/new'),
      },
      { id: 'demo', title: 'action.demo', synonyms: 'palette.synonyms_demo', run: demo },
      {
        id: 'new-league',
        title: 'action.new_league',
        synonyms: 'palette.synonyms_new_league',
        run: open('/leagues/new'),
      },
      {
        id: 'create-agent',
        title: 'agents.create',
        synonyms: 'palette.synonyms_create_agent',
        run: open('/agents?create=1'),
      },
      {
        id: 'endpoint',
        title: 'palette.endpoint',
        synonyms: 'palette.synonyms_endpoint',
        run: open('/agents/models?add=1'),
      },
      {
        id: 'arena-run',
        title: 'palette.arena_run',
        synonyms: 'palette.synonyms_arena_run',
        run: open('/arena/new'),
      },
      {
        id: 'stage',
        title: 'action.stage',
        synonyms: 'palette.synonyms_stage',
        run: open('/stage'),
      },
      {
        id: 'held',
        title: 'action.held',
        synonyms: 'palette.synonyms_held_action',
        run: open('/rewards/held'),
      },
      {
        id: 'chain',
        title: 'action.chain',
        synonyms: 'palette.synonyms_chain_action',
        run: open('/rewards/chain'),
      },
      {
        id: 'verify',
        title: 'audit.verify',
        synonyms: 'palette.synonyms_verify',
        run: open('/audit?verify=1'),
      },
      {
        id: 'dark',
        title: 'palette.theme_dark',
        synonyms: 'palette.synonyms_theme_dark',
        run: set({ theme: 'dark' }),
      },
      {
        id: 'light',
        title: 'palette.theme_light',
        synonyms: 'palette.synonyms_theme_light',
        run: set({ theme: 'light' }),
      },
      {
        id: 'system',
        title: 'palette.theme_system',
        synonyms: 'palette.synonyms_theme_system',
        run: set({ theme: 'system' }),
      },
      {
        id: 'en',
        title: 'palette.language_en',
        synonyms: 'palette.synonyms_language_en',
        run: set({ language: 'en' }),
      },
      {
        id: 'zh',
        title: 'palette.language_zh',
        synonyms: 'palette.synonyms_language_zh',
        run: set({ language: 'zh-CN' }),
      },
    ];
  }, [startDemo, save]);
}
