import { type ComponentType, lazy, Suspense, use } from "react";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { savesData } from "#components/ui/saves-data.ts";
import { useOpensPage } from "#components/ui/use-opens-page.ts";
import { whenActive } from "#components/ui/when-active.ts";

interface Closable {
  onClose: () => void;
}

/** Code of a panel, fetched before the panel is first open: once the person does something on the page. */
export interface LateCode<Props extends Closable> {
  load: () => Promise<ComponentType<Props>>;
  Panel: ComponentType<Props>;
}

/** What `lazy` takes without waiting. */
function atOnce<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: it is what a promise isn't, a thenable with its value
  return { then: (done: (value: Value) => void) => done(value) } as unknown as Promise<Value>;
}

const isServer = typeof window === "undefined";

export function lateCode<Props extends Closable>(fetchCode: () => Promise<ComponentType<Props>>): LateCode<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  let loaded: ComponentType<Props> | null = null;
  const load = () => {
    loading ??= fetchCode().then((code) => {
      loaded = code;
      return code;
    });
    return loading;
  };
  // Without its code, a panel couldn't show what the row knows when the row is clicked.
  if (!isServer) whenActive(() => void (savesData() || load().catch(() => (loading = null))));
  // Code that is there is drawn at once: a promise, even a resolved one, would show the fallback for 300 ms.
  const Panel = lazy<ComponentType<object>>(() => {
    const moduleOf = (code: unknown) => ({ default: code as ComponentType<object> });
    return loaded ? atOnce(moduleOf(loaded)) : load().then(moduleOf);
  });
  return { load, Panel: Panel as unknown as ComponentType<Props> };
}

interface LatePanelProps<Props extends Closable> {
  code: LateCode<Props>;
  panel: Props;
}

/**
 * A panel whose code arrives late. One that a page opens with is drawn once, with its list: there is no boundary around
 * it, so the server waits for the code, sends everything together, and the browser's copy waits for its own code before
 * it takes over. A boundary would be sent without its content if that is large, and lose it with any update.
 */
export function LatePanel<Props extends Closable>({ code, panel }: LatePanelProps<Props>) {
  const opensPage = useOpensPage();
  const Panel = isServer ? use(code.load()) : code.Panel;
  if (opensPage) return <Panel {...panel} />;
  return (
    <Suspense fallback={<EscapeCancels onCancel={panel.onClose} />}>
      <Panel {...panel} />
    </Suspense>
  );
}
