import { MAX_SWISS_ROUNDS } from '../../../../src/shared/contract/index.ts';
import { useText } from '../../../text/index.ts';
import { Panel, Select, TextField } from '../../../ui/index.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { EVEN_ODD, FORMATS, withGame } from './league-form.ts';
import { defaultSeatNames } from './default-seat-names.ts';
import { leagueNameOf } from '../league-labels.ts';
import type { StepProps } from './wizard-screen.tsx';

/** Chooses the name, the game and the format. */
export function StepGame({ form, templates, onChange }: StepProps) {
  const translator = useText();
  const { t, code } = translator;
  const games = templates.filter(({ roles, template }) => roles.length === 2 && template !== 'even_odd.v1');
  return (
    <Panel>
      <div className="flex flex-col gap-4">
        <TextField
          showLabel
          label={t('leagues.name')}
          placeholder={leagueNameOf({ ...form, name: '' }, translator)}
          value={form.name}
          maxLength={64}
          onChange={(name) => onChange({ ...form, name })}
          className="max-w-md"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <div>
            <Select
              showLabel
              label={t('leagues.game')}
              value={form.game}
              choices={[
                { value: EVEN_ODD, label: code('game', EVEN_ODD) },
                ...games.map(({ template, title }) => ({
                  value: template,
                  label: code('game', template, title),
                })),
              ]}
              onChange={(game) =>
                onChange(
                  withGame(form, game, {
                    template: games.find(({ template }) => template === game),
                    names: defaultSeatNames(translator),
                  }),
                )
              }
            />
            <p className="mt-1 text-small text-muted">
              {t(form.game === EVEN_ODD ? 'leagues.game_even_odd_hint' : 'leagues.game_board_hint')}
            </p>
          </div>
          <div>
            <Select
              showLabel
              label={t('leagues.format')}
              value={form.format}
              choices={FORMATS.map((format) => ({ value: format, label: t(`leagues.format_${format}`) }))}
              onChange={(format) => onChange({ ...form, format })}
            />
            <p className="mt-1 text-small text-muted">{t(`leagues.format_hint_${form.format}`)}</p>
          </div>
        </div>
        {form.format === 'swiss' ? (
          <NumberField
            label={t('leagues.swiss_rounds')}
            hint={t('leagues.swiss_hint')}
            value={form.swissRounds}
            min={0}
            max={MAX_SWISS_ROUNDS}
            onChange={(swissRounds) => onChange({ ...form, swissRounds })}
          />
        ) : null}
      </div>
    </Panel>
  );
}
