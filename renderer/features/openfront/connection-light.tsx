import type { OpenFrontStatus } from '../../../src/shared/contract/index.ts';
import { useText, type Translator } from '../../text/index.ts';
import { StatusBadge, type StatusTone } from '../../ui/index.ts';

/** When no tick has arrived for this long, the game hangs or its tab is hidden. */
const LATE_MS = 3000;

type Light = readonly [tone: StatusTone, label: string];

/** Shows the state of the connection with an icon, a word and a colour. */
export function ConnectionLight({ status }: { readonly status: OpenFrontStatus }) {
  const translator = useText();
  const [tone, label] = lightOf(translator, status);
  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {status.link === 'lost' && status.lostCode !== null ? (
        <span>{translator.t(`openfront.lost_${status.lostCode}`)}</span>
      ) : null}
    </>
  );
}

function lightOf(translator: Translator, { listener, link, game }: OpenFrontStatus): Light {
  const { t } = translator;
  if (listener.state === 'busy')
    return [
      'bad',
      t('openfront.pairing_busy', { port: String(listener.port), holder: listener.holder ?? '?' }),
    ];
  if (listener.state === 'off') return ['neutral', t('openfront.pairing_off')];
  if (link === 'none') return ['pending', t('openfront.link_none', { port: String(listener.port) })];
  if (link === 'lost') return ['warn', t('openfront.link_lost')];
  return paceOf(translator, game);
}

function paceOf({ t, number }: Translator, game: OpenFrontStatus['game']): Light {
  const delayMs = game?.tickDelayMs ?? 0;
  if (game?.ending != null) return ['ok', t('openfront.link_up')];
  if (game?.isPaused === true) return ['warn', t('openfront.link_paused')];
  if (delayMs > LATE_MS)
    return ['late', t('openfront.link_late', { seconds: number(delayMs / 1000, ONE_DECIMAL) })];
  return ['ok', t('openfront.link_up')];
}

const ONE_DECIMAL = { maximumFractionDigits: 1 } as const;
