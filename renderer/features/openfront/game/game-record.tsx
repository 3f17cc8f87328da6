import type { OpenFrontGamePage } from '../../../../src/shared/contract/index.ts';
import { useText } from '../../../text/index.ts';

/** Says how much of the game is recorded and how the game's own engine checks the exported file. */
export function GameRecord({ page: { gameId, record } }: { readonly page: OpenFrontGamePage }) {
  const { t, number } = useText();
  return (
    <section aria-label={t('openfront.record')}>
      <h3 className="mb-1 font-semibold">{t('openfront.record')}</h3>
      {record === null ? (
        <p className="text-muted">{t('openfront.no_record')}</p>
      ) : (
        <>
          <p>
            {t('openfront.record_size', {
              file: `${gameId}.json`,
              turns: number(record.turns),
              checkpoints: number(record.checkpoints),
            })}
          </p>
          <p className="text-muted">
            {t(record.reason === null ? 'openfront.record_whole' : `record_end.${record.reason}`)}
          </p>
          <p className="text-muted">
            {record.gitCommit === 'DEV'
              ? t('openfront.record_no_build')
              : t('openfront.record_build', { build: record.gitCommit.slice(0, 10) })}
          </p>
          <p className="mono break-all">{`npm run replay:game -- ${gameId}.json`}</p>
          <p className="text-muted">
            {t('openfront.record_expected', { checkpoints: number(record.checkpoints) })}
          </p>
        </>
      )}
    </section>
  );
}
