/** The content type of the text format of Prometheus. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** One value: its labels hold kinds only, never a name, an id or an address. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  /** Appended to the name of the family, for a summary: `_sum` or `_count`. */
  readonly suffix?: '_sum' | '_count';
  readonly value: number;
}

export interface MetricFamily {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'summary';
  readonly samples: readonly Sample[];
}

const escapeLabel = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

function sampleLine(name: string, { labels = {}, suffix, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  const labelText = pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
  return `${name}${suffix ?? ''}${labelText} ${Number.isFinite(value) ? value : 'NaN'}`;
}

/** The text format of Prometheus, version 0.0.4: families without samples are left out. */
export const formatExposition = (families: readonly MetricFamily[]): string =>
  families
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
        `# TYPE ${name} ${type}`,
        ...samples.map((sample) => sampleLine(name, sample)),
        '',
      ].join('\n'),
    )
    .join('');
