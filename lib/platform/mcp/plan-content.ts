import { decrypt, encrypt } from "#lib/platform/encryption.ts";

const purpose = "change-plan";

/** What a change does, for a person to read: the question, and what it says and changes in detail. */
export interface PlanWords {
  question: string;
  details: string[];
}

export interface PlanContent extends PlanWords {
  input: Record<string, unknown>;
}

export const sealContent = (content: PlanContent): Uint8Array => encrypt(purpose, JSON.stringify(content));

export const openContent = (content: Uint8Array): PlanContent => JSON.parse(decrypt(purpose, content));

export function wordsIn(content: Uint8Array): PlanWords {
  const { question, details } = openContent(content);
  return { question, details };
}
