import { Check, Copy } from 'lucide-react';
import type { About } from '../../../../src/shared/contract/index.ts';
import { useQuery } from '../../../host/index.ts';
import { DescriptionItem, DescriptionList } from '../../../layout/description-list.tsx';
import { useText } from '../../../text/index.ts';
import { Button, FailureNote, Panel, Skeleton } from '../../../ui/index.ts';
import { useCopy } from '../../../ui/copy-text.tsx';
import { TerminalCommand } from './terminal-command.tsx';

type Line = readonly [name: string, value: string];

/** Identifies this copy of Arbiter and its signer, in lines that are shown and copied alike. */
function useLines(about: About | null): readonly Line[] {
  const { t } = useText();
  if (about === null) return [];
  const { signature, channel, unavailable, sandbox } = about;
  const commit = about.commit ?? t('about.commit_unknown');
  return [
    [t('settings.version'), about.version],
    [t('about.commit'), about.changed ? t('about.commit_changed', { commit }) : commit],
    [t('about.installation'), t(`about.installation_${about.installation}`)],
    [
      t('about.signature'),
      signature.state === 'signed'
        ? t('about.signature_signed', { by: signature.by ?? t('about.signature_nameless') })
        : t(`about.signature_${signature.state}`),
    ],
    [
      t('about.channel'),
      channel === null
        ? t(`about.channel_none_${unavailable ?? 'source'}`)
        : t('about.channel_named', { channel, mode: t(`updates.mode_${about.updates}`) }),
    ],
    ...(sandbox === null
      ? []
      : [[t('about.sandbox'), t(sandbox ? 'about.sandbox_on' : 'about.sandbox_off')] as const]),
    [t('settings.runtime'), about.runtime],
    [t('about.system'), about.system],
  ];
}

/** Settings → About: version, commit, signature and update channel, to read and to copy into a report. */
export function AboutPanel() {
  const { t } = useText();
  const { value, failure, reload } = useQuery('installation.about', {});
  const lines = useLines(value);
  const text = [`Arbiter`, ...lines.map(([name, lineText]) => `${name}: ${lineText}`)].join('\n');
  const { isCopied, copy } = useCopy(text);
  return (
    <Panel title={t('settings.about')}>
      <p className="max-w-prose text-muted">{t('settings.about_text')}</p>
      <FailureNote failure={failure} onRetry={reload} className="mt-3" />
      {value === null ? (
        failure === null && <Skeleton className="mt-3 h-40" />
      ) : (
        <div className="mt-3 flex flex-col items-start gap-3">
          <DescriptionList>
            {lines.map(([name, lineText]) => (
              <DescriptionItem key={name} name={name}>
                <span className="break-all">{lineText}</span>
              </DescriptionItem>
            ))}
          </DescriptionList>
          <Button onClick={copy}>
            {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
            {t(isCopied ? 'about.copied' : 'about.copy')}
          </Button>
          <p className="text-small text-muted">{t('settings.licence')}</p>
        </div>
      )}
      <TerminalCommand />
    </Panel>
  );
}
