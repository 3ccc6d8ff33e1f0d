import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const contractReasons = {
  amendment_exists: {
    meaning: "An amendment with this effective date exists.",
    remedy: "Cancel that amendment first, or choose another day.",
  },
  amendment_in_effect: {
    meaning: "The amendment is already in effect.",
    remedy: "Create another amendment that changes the terms again.",
  },
  amount_too_precise: {
    meaning: "The amount has more decimal places than its currency.",
    remedy: "Round the amount.",
  },
  contract_ended: {
    meaning: "The contract has ended.",
    remedy: "Create a new contract.",
  },
  contract_exists: {
    meaning: "The person has a contract with the same legal entity, title, and start.",
    remedy: "Use that contract, or send `allow_duplicate` to create another one.",
  },
  contract_not_active: {
    meaning: "The contract isn't in progress.",
    remedy: "Wait until the contract is in progress, or choose another one.",
  },
  contract_not_eligible: {
    meaning: "A contract of this type or frequency can't have this.",
    remedy: "Choose another contract; the message says which ones can.",
  },
  contract_not_terminated: {
    meaning: "The contract has no termination.",
    remedy: "Check the contract's ID.",
  },
  contract_terminated: {
    meaning: "The contract already has a termination.",
    remedy: "Withdraw that termination first.",
  },
  outside_contract: {
    meaning: "The day is outside the contract's dates.",
    remedy: "Choose a day between the contract's start and end.",
  },
  terms_conflict: {
    meaning: "Some terms of the contract don't fit together.",
    remedy: "Correct the parameter at the path; the message says what fits.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof contractReasons, ReasonText> {}
}
