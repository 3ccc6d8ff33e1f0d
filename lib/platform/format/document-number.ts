interface Numbered {
  label: string;
  legal_entity?: { code: string } | null | undefined;
}

/** A document's number. Earlier ones are unique only within their legal entity, so its code follows: "INV-2026-0003 (PL)". */
export function documentNumber({ label, legal_entity: entity }: Numbered): string {
  return !entity || label.includes(`-${entity.code}-`) ? label : `${label} (${entity.code})`;
}
