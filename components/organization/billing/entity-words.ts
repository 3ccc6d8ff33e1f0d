import type { LegalEntity } from "#lib/organization/legal-entities/contract.ts";

export const typeWords: Record<LegalEntity["type"], string> = { company: "Company", individual: "Individual" };
