import type { LeaguePage } from '../../../../src/shared/contract/index.ts';
import { useText } from '../../../text/index.ts';
import { CopyBlock, Panel } from '../../../ui/index.ts';

/** An open league says how many it has and where outside agents knock. */
export function RegistrationNote({ league }: { readonly league: LeaguePage }) {
  const { t } = useText();
  const { players, managerUrl } = league;
  return (
    <Panel title={t('leagues.registration_open')}>
      <p className="mb-2 text-muted">
        {players < 2
          ? t('leagues.waiting_for', { count: 2 - players })
          : t('leagues.registered', { count: players })}{' '}
        {t('leagues.registration_hint')}
      </p>
      {managerUrl === null ? (
        <p className="text-muted">{t('leagues.no_manager')}</p>
      ) : (
        <CopyBlock text={managerUrl} name={t('leagues.manager_url')} />
      )}
    </Panel>
  );
}
