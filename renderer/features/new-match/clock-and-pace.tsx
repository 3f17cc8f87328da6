import { Slider } from '@base-ui/react/slider';
import { useId } from 'react';
import { useText } from '../../text/index.ts';
import { Select } from '../../ui/index.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { CLOCK_PRESETS, type ClockForm } from './clock-choice.ts';

const MAX_PACE_MS = 5000;
const PACE_STEP_MS = 100;

/** Chooses a clock preset or two custom numbers. */
export function ClockFields(props: {
  readonly value: ClockForm;
  readonly onChange: (clock: ClockForm) => void;
}) {
  const { t } = useText();
  const { value, onChange } = props;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Select
        showLabel
        className="w-56"
        label={t('match.clock')}
        value={value.preset}
        choices={CLOCK_PRESETS.map((preset) => ({ value: preset, label: t(`match.clock_${preset}`) }))}
        onChange={(preset) => onChange({ ...value, preset })}
      />
      {value.preset === 'custom' ? (
        <>
          <NumberField
            label={t('match.clock_minutes')}
            value={value.minutes}
            min={1}
            max={180}
            onChange={(minutes) => onChange({ ...value, minutes })}
          />
          <NumberField
            label={t('match.clock_increment')}
            value={value.incrementSeconds}
            min={0}
            max={60}
            onChange={(incrementSeconds) => onChange({ ...value, incrementSeconds })}
          />
        </>
      ) : null}
    </div>
  );
}

/** Chooses the least time between two moves of hosted players. */
export function PaceSlider(props: { readonly value: number; readonly onChange: (paceMs: number) => void }) {
  const { t, number } = useText();
  const id = useId();
  const label =
    props.value === 0
      ? t('match.pace_none')
      : t('match.pace_value', {
          time: number(props.value / 1000, {
            style: 'unit',
            unit: 'second',
            unitDisplay: 'short',
            maximumFractionDigits: 1,
          }),
        });
  return (
    <Slider.Root
      value={Math.min(MAX_PACE_MS, props.value)}
      min={0}
      max={MAX_PACE_MS}
      step={PACE_STEP_MS}
      aria-labelledby={id}
      onValueChange={(value) => props.onChange(Number(value))}
      className="flex w-72 max-w-full flex-col gap-1"
    >
      <span id={id} className="text-small font-medium text-muted">
        {t('match.pace')}
      </span>
      <Slider.Control className="flex h-8 items-center">
        <Slider.Track className="h-1.5 w-full rounded-round bg-raised outline-1 outline-edge">
          <Slider.Indicator className="rounded-round bg-accent" />
          <Slider.Thumb
            getAriaValueText={() => label}
            className="h-6 w-6 rounded-round border-2 border-accent bg-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          />
        </Slider.Track>
      </Slider.Control>
      <span className="text-small text-muted">{label}</span>
    </Slider.Root>
  );
}
