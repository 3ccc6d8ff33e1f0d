import { readFileSync } from "node:fs";

const everyMs = 10;

/** Resident memory of a process in MB; null where the system doesn't report it. */
function residentMb(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

/** Watches a process's memory until stopped. */
export function watchMemory(pid: number) {
  let most = residentMb(pid);
  const timer = setInterval(() => {
    const now = residentMb(pid);
    if (now !== null && most !== null) most = Math.max(most, now);
  }, everyMs);
  return {
    /** Returns the peak in MB; null where the system doesn't report it. */
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}
