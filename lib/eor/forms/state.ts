import type { Definition, Dependency } from "./engine/definition.ts";
import { visibleFields } from "./engine/visible.ts";

const onState = ({ key }: Dependency) => key === "state";

/**
 * The fields that are asked in a state: without those that wait for another one. Null when the form does not have the
 * state among its values; a form whose `state` is free text takes any.
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
