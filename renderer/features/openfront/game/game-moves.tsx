import type { OpenFrontGamePage } from '../../../../src/shared/contract/index.ts';
import { NoPart } from '../../../match/index.ts';
import { useText } from '../../../text/index.ts';
import { IntentRow } from '../tabs/intents-tab.tsx';

/** Everything that was tried in this game, newest first, each with its stage and its row of the audit log. */
export function GameMoves({ page }: { readonly page: OpenFrontGamePage }) {
  const { t } = useText();
  const { moves, moveTotal } = page;
  if (moves.length === 0) return <NoPart>{t('openfront.no_intents')}</NoPart>;
  return (
    <>
      {moveTotal > moves.length ? (
        <p className="mb-2 text-small text-muted">
          {t('openfront.newest_of', { shown: moves.length, total: moveTotal })}
        </p>
      ) : null}
      <ol aria-label={t('openfront.intents')} className="flex flex-col">
        {moves.map((move) => (
          <IntentRow
            key={move.row ?? `${move.atMs}/${JSON.stringify(move.intent)}`}
            intent={move}
            row={move.row}
          />
        ))}
      </ol>
    </>
  );
}
