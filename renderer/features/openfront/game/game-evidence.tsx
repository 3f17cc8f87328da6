import type { OpenFrontGamePage } from '../../../../src/shared/contract/index.ts';
import { DescriptionItem, DescriptionList } from '../../../layout/description-list.tsx';
import { formatList, useText, formatUtc } from '../../../text/index.ts';
import { EventsList } from '../tabs/events-tab.tsx';
import { GameNotes } from '../game-notes.tsx';
import { GameRecord } from './game-record.tsx';

/** Shows what the host received and what it could not verify; the game itself is the referee. */
export function GameEvidence({ page }: { readonly page: OpenFrontGamePage }) {
  const translator = useText();
  const { t, number } = translator;
  const { game } = page;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{t('openfront.evidence')}</p>
      <DescriptionList>
        <DescriptionItem name={t('openfront.first_seen')}>
          <span className="mono">{formatUtc(page.firstAtMs)}</span>
        </DescriptionItem>
        <DescriptionItem name={t('openfront.last_seen')}>
          <span className="mono">{formatUtc(page.lastAtMs)}</span>
        </DescriptionItem>
        <DescriptionItem name={t('openfront.intents')}>{number(page.moveTotal)}</DescriptionItem>
        <DescriptionItem name={t('openfront.decisions')}>{number(page.decisions)}</DescriptionItem>
        {game === null ? null : (
          <>
            <DescriptionItem name={t('openfront.map')}>
              {t('openfront.map_size', { width: number(game.width), height: number(game.height) })}
            </DescriptionItem>
            <DescriptionItem name={t('openfront.rules')}>
              {formatList(
                translator,
                [game.gameMode, game.difficulty].filter((word) => word !== ''),
              ) || t('ui.none')}
            </DescriptionItem>
            <DescriptionItem name={t('openfront.version')}>
              <span className="mono break-all">{game.gitCommit ?? t('ui.none')}</span>
            </DescriptionItem>
          </>
        )}
      </DescriptionList>
      <GameRecord page={page} />
      {game === null ? null : <GameNotes game={game} />}
      <section aria-label={t('openfront.events')}>
        <h3 className="mb-1 font-semibold">{t('openfront.events')}</h3>
        <EventsList events={page.events} />
      </section>
    </div>
  );
}
