import { readdirSync, readFileSync } from "node:fs";

// Linux counts process time in these, whatever the kernel's own tick.
const TICKS_PER_SECOND = 100;

interface Times {
  parent: number;
  seconds: number;
}

function timesOf(pid: number): Times | null {
  try {
    // The name in brackets may hold anything, so fields count from behind it: state, parent, … utime, stime.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}

/** Seconds of CPU that a process and its children have used so far; 0 where there is no /proc. */
export function cpuSeconds(root: number): number {
  let seconds = timesOf(root)?.seconds ?? 0;
  for (const pid of processes()) {
    const times = timesOf(pid);
    if (times?.parent === root) seconds += times.seconds;
  }
  return seconds;
}

function processes(): number[] {
  try {
    return readdirSync("/proc").map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}
