import { Download } from 'lucide-react';
import type { OpenFrontBridgeFiles } from '../../../src/shared/contract/index.ts';
import { saveFile, useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, CopyBlock, CopyText } from '../../ui/index.ts';

/** The same lines as in the README of resources/openfront-bridge. */
const HOOK = `import { attachArbiterBridge } from './arbiter-bridge';

attachArbiterBridge({
  worker, eventBus, gameView, lobbyConfig, clientID, gameMap,
});`;

type File = OpenFrontBridgeFiles['files'][number];

const save = ({ name, text }: File): void =>
  saveFile({
    fileName: name === 'README.md' ? 'arbiter-bridge-README.md' : name,
    mediaType: 'text/plain;charset=utf-8',
    text,
  });

/** Offers the bridge file for the person's own copy of the game, with instructions and the lines that call it. */
export function BridgeFile() {
  const { t } = useText();
  const { value } = useQuery('openfront.bridgeFiles', {});
  const [bridge, readme] = value?.files ?? [];
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={bridge === undefined} onClick={() => bridge && save(bridge)}>
          <Download size={14} aria-hidden />
          {t('openfront.save_bridge')}
        </Button>
        <Button disabled={readme === undefined} onClick={() => readme && save(readme)}>
          {t('openfront.save_readme')}
        </Button>
        {value?.folder == null ? null : (
          <CopyText text={value.folder} name={t('openfront.folder')} head={60} tail={0} />
        )}
      </div>
      <p className="text-small text-muted">{t('openfront.step_game_line')}</p>
      <CopyBlock text={HOOK} name={t('openfront.hook')} />
    </>
  );
}
