import { uuidParam } from "#components/table/view-params.ts";
import { input, single } from "./filter.ts";
import { PersonFilter } from "./person-filter.tsx";

/** The filter by a person, which their page sets. */
export function byPerson<Key extends string, Name extends string>(key: Key, name: Name, label = "Person") {
  return single(key, uuidParam, {
    input: (id) => input(name, id),
    draw: (id, set) => (id === null ? null : <PersonFilter id={id} label={label} onRemove={() => set(null)} />),
  });
}
