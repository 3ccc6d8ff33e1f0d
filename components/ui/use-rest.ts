import { useEffect, useRef } from "react";

/** How long a pointer or the focus stays on something that the person means, and not only passes over. */
const restMs = 100;

/** Takes what the pointer or focus is on, or null, and reports what it rests on. */
export function useRest<Target>(onRest: (target: Target) => void): (target: Target | null) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const current = useRef<Target | null>(null);

  useEffect(() => () => clearTimeout(timer.current), []);

  return (target) => {
    if (target === current.current) return;
    current.current = target;
    clearTimeout(timer.current);
    if (target !== null) timer.current = setTimeout(() => onRest(target), restMs);
  };
}
