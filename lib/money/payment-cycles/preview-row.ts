import { z } from "zod";
import { entityCode } from "#lib/money/fields.ts";
import { taxBasis } from "#lib/money/tax-rates/contract.ts";
import { money, outgoingUuid } from "#lib/platform/declaration/fields.ts";
import { cycleExceptions, cycleReasons } from "./rules.ts";

const line = z.object({
  type: z.string(),
  description: z.string(),
  sub_description: z.string(),
  quantity: z.int(),
  price_per_unit: money,
  total: money,
  tax_rate: z.string().meta({ description: "VAT rate in percent" }),
  tax_type: z.string().nullable(),
});

/** A contract in a cycle's preview. */
export const previewRow = z
  .object({
    contract_id: z.string(),
    contract_title: z.string(),
    contract_type: z.string(),
    worker_id: outgoingUuid,
    worker_name: z.string(),
    legal_entity_id: outgoingUuid,
    legal_entity_name: z.string(),
    legal_entity_code: entityCode,
    currency: z.string(),
    lines: z.array(line).meta({ description: "Line items as invoiced; their totals add up to `total`" }),
    amount: money.meta({ description: "Without fee and VAT" }),
    service_fee: money,
    vat_total: money,
    total: money,
    previous_total: money.nullable().meta({
      description: "Total in the previous cycle; null if the contract had no invoice in it",
    }),
    reasons: z
      .array(z.enum(cycleReasons))
      .meta({ description: "Why `total` changed; empty if there is nothing to compare with" }),
    tax: taxBasis.nullable().meta({ description: "Null if the contract isn't part of the cycle" }),
    waiting_deductions: z.string().nullable().meta({
      description:
        "Which approved deductions stay for a later cycle, because they return more tax of earlier invoices than this one has. Null if none do or the contract gets no invoice",
    }),
    exception: z
      .object({ reason: z.enum(cycleExceptions), detail: z.string() })
      .nullable()
      .meta({ description: "Why the contract gets no invoice" }),
    invoice: z
      .object({ id: z.string(), label: z.string(), status: z.string() })
      .nullable()
      .meta({ description: "Once the cycle is closed" }),
  })
  .meta({ id: "PaymentCyclePreviewRow" });
