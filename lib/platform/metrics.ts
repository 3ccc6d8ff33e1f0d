export interface Metric {
  name: string;
  type: "counter" | "gauge" | "histogram";
  help: string;
  /** A histogram's samples have a suffix, such as "_sum", before the labels. */
  samples: [labels: string, value: number][];
}

export function gauge(name: string, help: string, value: number): Metric {
  return { name, type: "gauge", help, samples: [["", value]] };
}

export function counter(name: string, help: string, value: number): Metric {
  return { name, type: "counter", help, samples: [["", value]] };
}

/** Prometheus text format 0.0.4. */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, type, help, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(([labels, value]) => `${name}${labels} ${value}`),
      ].join("\n"),
    )
    .concat("")
    .join("\n");
}
