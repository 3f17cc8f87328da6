import { defineCommand } from '../../command.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';
import { flagOption } from '../../options/option-kinds.ts';
import { scaleJson, scaleText, releasedScale } from './level-output.ts';
import { MEASURE_OPTIONS, measureLevels } from './measure-levels.ts';

export const levelsCommand = defineCommand({
  name: 'arena ladder',
  summary:
    'Shows what the built-in chess levels mean: their ratings against an engine, with the games behind them.',
  usage: 'arena ladder [--json] | --measure [options]',
  options: { json: flagOption('prints the ladder as JSON'), ...MEASURE_OPTIONS },
  examples: [
    'arbiter arena ladder',
    'arbiter arena ladder --measure --levels 1-4 --pairs 30 --engine none',
    'arbiter arena ladder --measure --out ladder.json',
  ],
  run({ values }, deps): Promise<ExitCode> {
    if (values.measure) return measureLevels(values, deps);
    const scale = releasedScale();
    deps.io.stdout(values.json ? scaleJson(scale) : scaleText(scale));
    return Promise.resolve(EXIT.ok);
  },
});
