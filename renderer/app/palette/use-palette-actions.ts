import {
  Coins,
  Cpu,
  Languages,
  Link,
  ListPlus,
  Moon,
  Play,
  Presentation,
  ShieldCheck,
  Sun,
  SunMoon,
  Swords,
  Trophy,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import { useMemo } from 'react';
import { useMutation } from '../../host/index.ts';
import { navigate } from '../../routes/hash-router.ts';
import type { PlainKey } from '../../text/index.ts';
import type { PaletteStep } from './palette-item.ts';

/** Something that the palette does, as against a screen that it opens. */
export interface PaletteAction {
  readonly id: string;
  readonly title: PlainKey;
  readonly synonyms: PlainKey;
  readonly icon: LucideIcon;
  readonly keys?: readonly string[];
  /** The first question, if the action needs a choice. */
  readonly next?: PaletteStep;
  readonly run?: () => void;
}

type SettingsPatch = Parameters<ReturnType<typeof useMutation<'settings.set'>>['run']>[0];

/** Returns all actions of the palette. One that moves money or destroys something opens its screen to confirm it. */
export function usePaletteActions(): readonly PaletteAction[] {
  const { run: startDemo } = useMutation('match.demo');
  const { run: save } = useMutation('settings.set');
  return useMemo(() => {
    const open = (route: string) => () => navigate(route);
    const set = (patch: SettingsPatch) => () => void save(patch);
    const demo = () =>
      void startDemo({}).then(
        (started) => started !== null && navigate(`/sessions/${encodeURIComponent(started.sessionId)}`),
      );
    return [
      {
        id: 'new',
        icon: Swords,
        title: 'action.new_match',
        synonyms: 'palette.synonyms_new',
        keys: ['n'],
        next: { question: 'game' },
      },
      { id: 'demo', icon: Play, title: 'action.demo', synonyms: 'palette.synonyms_demo', run: demo },
      {
        id: 'new-league',
        icon: ListPlus,
        title: 'action.new_league',
        synonyms: 'palette.synonyms_new_league',
        run: open('/leagues/new'),
      },
      {
        id: 'create-agent',
        icon: UserPlus,
        title: 'agents.create',
        synonyms: 'palette.synonyms_create_agent',
        run: open('/agents?create=1'),
      },
      {
        id: 'endpoint',
        icon: Cpu,
        title: 'palette.endpoint',
        synonyms: 'palette.synonyms_endpoint',
        run: open('/agents/models?add=1'),
      },
      {
        id: 'arena-run',
        icon: Trophy,
        title: 'palette.arena_run',
        synonyms: 'palette.synonyms_arena_run',
        run: open('/arena/new'),
      },
      {
        id: 'stage',
        icon: Presentation,
        title: 'action.stage',
        synonyms: 'palette.synonyms_stage',
        next: { question: 'stage' },
      },
      {
        id: 'held',
        icon: Coins,
        title: 'action.held',
        synonyms: 'palette.synonyms_held_action',
        run: open('/rewards/held'),
      },
      {
        id: 'chain',
        icon: Link,
        title: 'action.chain',
        synonyms: 'palette.synonyms_chain_action',
        run: open('/rewards/chain'),
      },
      {
        id: 'verify',
        icon: ShieldCheck,
        title: 'audit.verify',
        synonyms: 'palette.synonyms_verify',
        run: open('/audit?verify=1'),
      },
      {
        id: 'dark',
        icon: Moon,
        title: 'palette.theme_dark',
        synonyms: 'palette.synonyms_theme_dark',
        run: set({ theme: 'dark' }),
      },
      {
        id: 'light',
        icon: Sun,
        title: 'palette.theme_light',
        synonyms: 'palette.synonyms_theme_light',
        run: set({ theme: 'light' }),
      },
      {
        id: 'system',
        icon: SunMoon,
        title: 'palette.theme_system',
        synonyms: 'palette.synonyms_theme_system',
        run: set({ theme: 'system' }),
      },
      {
        id: 'en',
        icon: Languages,
        title: 'palette.language_en',
        synonyms: 'palette.synonyms_language_en',
        run: set({ language: 'en' }),
      },
      {
        id: 'zh',
        icon: Languages,
        title: 'palette.language_zh',
        synonyms: 'palette.synonyms_language_zh',
        run: set({ language: 'zh-CN' }),
      },
    ];
  }, [startDemo, save]);
}
