import { HardDriveDownload, Type, Unplug } from 'lucide-react';
import { useLive } from '../../host/index.ts';
import { createLoadable } from '../../routes/loadable.ts';
import { Lazy } from '../../routes/lazy.tsx';
import { useText } from '../../text/index.ts';
import { useIsChineseFontMissing } from '../chinese-font.ts';
import { useRestartNotice } from './restart-notice.ts';
import { Banner } from './banner.tsx';

/** The banner has a list and a dialog, which are large and rarely needed, so it is loaded when it is shown. */
const safeModeBanner = createLoadable(async () => (await import('./safe-mode-banner.tsx')).SafeModeBanner);

const takenPortBanner = createLoadable(async () => (await import('./taken-port-banner.tsx')).TakenPortBanner);

/** Shows the notices that concern every screen, above all of them. */
export function Banners() {
  const isFontMissing = useIsChineseFontMissing(useText().language);
  const connection = useLive((live) => live.connection);
  useRestartNotice();
  const safeMode = useLive((live) => live.overview?.safeMode ?? null);
  const takenPort = useLive((live) => live.overview?.takenPort ?? null);
  const isStorageFailing = useLive((live) =>
    (live.hostStatus?.attention ?? live.overview?.attention ?? []).some(({ kind }) => kind === 'disk_full'),
  );
  return (
    <>
      {connection === 'lost' ? <ConnectionLost /> : null}
      {isStorageFailing ? <FailingStorage /> : null}
      {takenPort === null ? null : <Lazy component={takenPortBanner} props={{ takenPort }} />}
      {isFontMissing ? <MissingFont /> : null}
      {safeMode === null ? null : <Lazy component={safeModeBanner} props={{ safeMode }} />}
    </>
  );
}

function ConnectionLost() {
  const { t } = useText();
  return (
    <Banner icon={<Unplug size={18} />} title={t('link.lost_title')}>
      {t('link.lost_hint')}
    </Banner>
  );
}

/** Says in English first that a Chinese font is missing, because Chinese cannot be read until there is one. */
function MissingFont() {
  const { t } = useText();
  return (
    <Banner icon={<Type size={18} />} title={t('font.missing_title')}>
      {t('font.missing_hint')}
    </Banner>
  );
}

function FailingStorage() {
  const { t } = useText();
  return (
    <Banner icon={<HardDriveDownload size={18} />} title={t('storage.failing_title')}>
      {t('storage.failing_hint')}
    </Banner>
  );
}
