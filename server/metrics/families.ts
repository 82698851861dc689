/** One line of a metric: what it is about, and how much. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
  /** The part of a histogram that this is: `_bucket`, `_sum` or `_count`. */
  suffix?: string;
}

/** A metric with all its lines. */
export interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: Sample[];
}

/** The metrics of several server processes as one text can hold them: every line says whose it is. */
export function fromWorkers(answers: { worker: number; families: Family[] }[]): Family[] {
  const merged = new Map<string, Family>();
  for (const { worker, families } of answers) {
    for (const family of families) {
      const known = merged.get(family.name) ?? { ...family, samples: [] };
      for (const sample of family.samples) {
        known.samples.push({ ...sample, labels: { worker: String(worker), ...sample.labels } });
      }
      merged.set(family.name, known);
    }
  }
  return [...merged.values()];
}

/** The text format of Prometheus, version 0.0.4. */
export function renderMetrics(families: Family[]): string {
  return families
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(
        ({ labels = {}, value, suffix = '' }) =>
          `${name}${suffix}${renderLabels(labels)} ${String(value).replace('Infinity', 'Inf')}\n`,
      );
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
    })
    .join('');
}

function renderLabels(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

const escapeLabel = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
