import type { ChildProcess } from "node:child_process";

const question = "metrics";

/** Answers the supervisor's questions for metrics. */
export function answerMetrics(read: () => Promise<string> | string): void {
  process.on("message", (message) => {
    if (message === question) void Promise.resolve(read()).then((text) => process.send?.({ metrics: text }));
  });
}

/** A child's metrics; nothing if it ends or doesn't answer in time. */
export function askMetrics(child: ChildProcess, patienceMs: number): Promise<string> {
  return new Promise((resolve) => {
    const finish = (text: string) => {
      clearTimeout(timer);
      child.off("message", hear);
      child.off("exit", gone);
      resolve(text);
    };
    const hear = (message: unknown) => {
      const { metrics } = message as { metrics?: unknown };
      if (typeof metrics === "string") finish(metrics);
    };
    const gone = () => finish("");
    const timer = setTimeout(gone, patienceMs);
    child.on("message", hear);
    child.once("exit", gone);
    if (child.connected) child.send(question);
    else gone();
  });
}
