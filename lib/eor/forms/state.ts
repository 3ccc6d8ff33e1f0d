import type { Definition, Dependency } from "./engine/definition.ts";
import { visibleFields } from "./engine/visible.ts";

const onState = ({ key }: Dependency) => key === "state";

/**
 * The fields asked in a state, without those that depend on another state. Null if the state isn't among the form's
 * values; a form whose `state` is free text accepts any.
 */
export function fieldsInState(definitions: readonly Definition[], state: string | null): Definition[] | null {
  if (state === null) return [...definitions];
  const field = definitions.find(({ key }) => key === "state");
  const allowed = field?.values_allowed ?? [];
  if (!field || (allowed.length > 0 && !allowed.includes(state))) return null;
  const alone = { ...field, dependencies: [] };
  return definitions.filter((one) => {
    const dependencies = one.dependencies.filter(onState);
    return visibleFields([alone, { ...one, key: "asked", dependencies }], { state }).length === 2 || one === field;
  });
}
