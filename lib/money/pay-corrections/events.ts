import { defineEvent } from "#lib/platform/outbox/event-type.ts";
import { payCorrection } from "./contract.ts";

export const payCorrectionDecided = defineEvent({
  module: { name: "payroll", label: "Payroll", scope: "accounting:read" },
  since: "2026-11-26T00:00:00.000Z",
  resource: payCorrection,
  id: "c4e07d16-92b5-4f38-8d6a-51f0b3a7e906",
  name: "pay-correction.decided",
  description: "Someone settled or dismissed a pay correction.",
  example: {
    id: "0b6a3e52-7c41-4d0f-9a58-3f1c8e2d7a64",
    contract_id: "37nex2x",
    contract_title: "Illustrator, picture books",
    worker: { id: "5e0c2f4b-6d1a-4b7e-8c93-2a7d9f0e1b35", name: "Siobhán Byrne" },
    payment_cycle: {
      id: "b8d6f1a2-6d0c-4c53-9a64-2f3f5a0f7c11",
      frequency: "monthly",
      starts_on: "2026-10-01",
      ends_on: "2026-10-31",
      status: "closed",
    },
    cause: "days_missed",
    from: "2026-10-19",
    to: "2026-10-31",
    days: 13,
    amount: "1761.29",
    currency: "EUR",
    needs_approval: true,
    is_employer_cost_due: false,
    has_later_pay: true,
    invoice: null,
    status: "settled",
    adjustment_id: "6f2d8b19-4c3e-4a75-b0d6-9e8f7a6c5d41",
    decided_by: { id: "9d8c7b6a-5f4e-4d3c-8b2a-1f0e9d8c7b6a", name: "Ines Halloran" },
    decided_at: "2026-11-18T16:20:11.870Z",
    created_at: "2026-11-17T09:02:31.400Z",
  },
});
