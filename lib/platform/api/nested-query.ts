const nested = /^(\w+)\[(\d{1,3})\]\[(\w+)\]$/;

/** The list, place and key that a parameter such as `matchings[0][criteria_id]` names; null for any other. */
export function nestedKey(name: string): { list: string; place: number; key: string } | null {
  const [, list, place, key] = nested.exec(name) ?? [];
  return list && place && key ? { list, place: Number(place), key } : null;
}

/** A list of objects from the values of its elements, in the order of their places. */
export function listOfObjects(elements: Map<number, Record<string, string>>): Record<string, string>[] {
  return [...elements].sort(([one], [other]) => one - other).map(([, element]) => element);
}
