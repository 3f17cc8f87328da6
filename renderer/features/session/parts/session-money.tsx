import { MoneyPart } from '../../../match/index.ts';
import { useText } from '../../../text/index.ts';
import type { SessionFactsProps } from './session-facts.tsx';

/** What this session paid, as itself or as the match of a league. */
export function SessionMoney({ card, story }: SessionFactsProps) {
  const { t } = useText();
  return (
    <MoneyPart
      rows={story?.rewards ?? null}
      why={card.status === 'completed' ? null : t('match_page.money_later')}
    />
  );
}
