import { type ComponentType, lazy, memo, type ReactNode, Suspense } from "react";

/** Imports a component, as a module's default or by its name. */
export type Load<Props> = () => Promise<ComponentType<Props> | { default: ComponentType<Props> }>;

/**
 * A component whose code is loaded when it is first drawn, and what stands in its place until then. What the server has
 * drawn stays until then, unless the props change: React gives it up if it is to be drawn again before the code is there.
 */
export function late<Props extends object>(
  load: Load<Props>,
  instead: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  const Loaded = lazy(async () => {
    const code = await load();
    return ("default" in code ? code : { default: code }) as { default: ComponentType<object> };
  });
  return memo((props: Props) => (
    <Suspense fallback={instead(props)}>
      <Loaded {...props} />
    </Suspense>
  ));
}
