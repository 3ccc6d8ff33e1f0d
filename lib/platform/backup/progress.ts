const everyMs = 2000;

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);

export interface Progress {
  /** Counts bytes, and tells how far it is every few seconds. */
  add(bytes: number, what: string): void;
  /** MB, and MB/s since the start. */
  summary(): string;
}

export function startProgress(log: (line: string) => void): Progress {
  const start = performance.now();
  let told = start;
  let bytes = 0;
  const summary = () => {
    const seconds = Math.max((performance.now() - start) / 1000, 0.001);
    return `${megabytes(bytes)} MB, ${megabytes(bytes / seconds)} MB/s`;
  };
  return {
    add(more, what) {
      bytes += more;
      if (performance.now() - told < everyMs) return;
      told = performance.now();
      log(`  ${what} (${summary()})`);
    },
    summary,
  };
}
