"use client";

import { type ComponentType, lazy, memo, type ReactNode, Suspense, use, useState, useSyncExternalStore } from "react";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";

interface Closable {
  onClose: () => void;
}

/** Code of a panel, fetched when the panel is first open. */
export interface LateCode<Props extends Closable> {
  load: () => Promise<ComponentType<Props>>;
  Panel: ComponentType<Props>;
  isHere: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

export function lateCode<Props extends Closable>(fetchCode: () => Promise<ComponentType<Props>>): LateCode<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  let isHere = false;
  const listeners = new Set<() => void>();
  const load = () => {
    loading ??= fetchCode();
    return loading;
  };
  const Panel = lazy(async () => {
    const component = await load();
    // React gets it first.
    setTimeout(() => {
      isHere = true;
      for (const listener of listeners) listener();
    });
    return { default: component as ComponentType<object> };
  });
  return {
    load,
    Panel: Panel as unknown as ComponentType<Props>,
    isHere: () => isHere,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

interface LatePanelProps<Props extends Closable> {
  code: LateCode<Props>;
  panel: Props;
}

const isServer = typeof window === "undefined";
const isNot = () => false;

/**
 * A panel whose code arrives late, and yet is drawn once: the server waits for it before it sends anything of the page,
 * and in the browser the boundary around a panel from the server gets no new props until the code is there, as an update
 * would replace the panel with nothing.
 */
export function LatePanel<Props extends Closable>({ code, panel }: LatePanelProps<Props>) {
  const [first] = useState(panel);
  const isHere = useSyncExternalStore(code.subscribe, code.isHere, isNot);
  return <Boundary Panel={isServer ? use(code.load()) : code.Panel} panel={isHere ? panel : first} />;
}

interface BoundaryProps<Props extends Closable> {
  Panel: ComponentType<Props>;
  panel: Props;
}

const Boundary = memo(function Boundary<Props extends Closable>({ Panel, panel }: BoundaryProps<Props>) {
  return (
    <Suspense fallback={<EscapeCancels onCancel={panel.onClose} />}>
      <Panel {...panel} />
    </Suspense>
  );
}) as <Props extends Closable>(props: BoundaryProps<Props>) => ReactNode;
