import { readdirSync, readFileSync } from "node:fs";

// Linux reports process time in USER_HZ, whatever the kernel's own tick rate.
const TICKS_PER_SECOND = 100;

interface Times {
  parent: number;
  seconds: number;
}

function timesOf(pid: number): Times | null {
  try {
    // The parenthesized name may contain anything, so fields are counted after it: state, parent, … utime, stime.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}

/** CPU seconds used so far by a process and its children; 0 without /proc. */
export function cpuSeconds(root: number): number {
  return [root, ...childrenOf(root)].reduce((seconds, pid) => seconds + (timesOf(pid)?.seconds ?? 0), 0);
}

/** PIDs of a process's direct children. */
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
