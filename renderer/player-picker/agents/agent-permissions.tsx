import { useText } from '../../text/index.ts';

/** Explains the rights of a seated agent in plain words. */
export function AgentPermissions() {
  const { t } = useText();
  return (
    <details>
      <summary className="cursor-default font-medium">{t('picker.may_title')}</summary>
      <ul className="mt-1.5 flex max-w-prose list-disc flex-col gap-1 pl-5 text-small text-muted">
        <li>{t('picker.may_tools')}</li>
        <li>{t('picker.may_folder')}</li>
        <li>{t('picker.may_breach')}</li>
        <li>{t('picker.may_limit')}</li>
      </ul>
    </details>
  );
}
