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
  return [root, ...childrenOf(root)].reduce((seconds, pid) => seconds + (timesOf(pid)?.seconds ?? 0), 0);
}

/** IDs of the processes that a process has started itself. */
export function childrenOf(root: number): number[] {
  return processes().filter((pid) => timesOf(pid)?.parent === root);
}

function processes(): number[] {
  try {
    return readdirSync("/proc").map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}
