import type { ReactNode } from 'react';
import { useLive } from '../host/index.ts';
import { useText } from '../text/index.ts';
import { CopyBlock } from '../ui/index.ts';

/**
 * Returns a function that makes a command as a person can type it in any terminal of this computer:
 * `toCommand('verify')` names the program of this installation and the data folder of this host. Undefined where the
 * installation has no command line, and until the host has reported it.
 */
export function useCommandLine(): (command: string) => string | undefined {
  const commandLine = useLive((live) => live.overview?.commandLine ?? null);
  return (command) => {
    if (commandLine === null) return undefined;
    const { program, dataOption } = commandLine;
    return [program, command, ...(dataOption === '' ? [] : [dataOption])].join(' ');
  };
}

/** Shows commands to copy, one per line; nothing where the installation has no command line. */
export function CommandBlock(props: { readonly commands: readonly string[]; readonly name: string }) {
  const toCommand = useCommandLine();
  const lines = props.commands.map(toCommand);
  if (lines.some((line) => line === undefined)) return null;
  return <CopyBlock text={lines.join('\n')} name={props.name} />;
}

/** Shows commands behind a line that opens them, beside a button that does the same. */
export function FoldedCommands({ children }: { readonly children: ReactNode }) {
  const { t } = useText();
  const hasCommandLine = useCommandLine()('') !== undefined;
  if (!hasCommandLine) return null;
  return (
    <details>
      <summary className="w-fit cursor-default rounded-control text-small text-muted">
        {t('ui.or_command_line')}
      </summary>
      <div className="mt-2 flex flex-col gap-2">{children}</div>
    </details>
  );
}
