import { fileURLToPath } from 'node:url';
import { runMain } from '../../bin/launcher/launch-error.mjs';
import { printStatus } from '../../bin/launcher/print-status.mjs';
import { checkLayout } from './layout-check.mjs';
import { ARCHITECTURES, PLATFORMS } from './layout.mjs';

/** Lists the files that would be packed for each platform and architecture; exits with 1 when one of them must not be. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

await runMain(() => {
  const wrong = [];
  const systems = Object.keys(PLATFORMS).flatMap((platform) => ARCHITECTURES.map((arch) => [platform, arch]));
  for (const [platform, arch] of systems) {
    const layout = checkLayout(ROOT, platform, arch);
    const unpackedCount = layout.files.filter((file) => file.unpacked).length;
    console.log(
      `${`${platform} ${arch}`.padEnd(12)} ${String(layout.files.length).padStart(4)} files, ${unpackedCount} beside the archive, ` +
        `${layout.sizeMib.toFixed(1)} MiB over the runtime`,
    );
    wrong.push(...layout.wrong.map((each) => `${platform} ${arch}: ${each}`));
  }
  for (const each of wrong) printStatus(each);
  return wrong.length === 0 ? 0 : 1;
});
