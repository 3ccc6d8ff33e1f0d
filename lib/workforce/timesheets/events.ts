import { defineEvent } from "#lib/platform/outbox/event-type.ts";
import { timesheet } from "./contract.ts";

const module = { name: "time", label: "Time", scope: "timesheets:read" } as const;
const since = "2026-11-21T00:00:00.000Z";

const example = {
  id: "b0b9bb3e-5c1a-4f0a-9d02-6a5a5f0e7c11",
  contract_id: "37nex2x",
  contract_title: "Data engineer, Tariff engine",
  worker: { id: "0f3f6d0c-7a53-4f4e-8f5c-2b9b1d3c4e5f", name: "Amara Nowak" },
  date_worked: "2026-11-19",
  quantity: "7.50",
  unit: "hour",
  description: "Import of the rail tariffs",
  status: "pending",
  rate: "62.00",
  amount: "465.00",
  currency: "EUR",
  invoice_id: null,
  payment_cycle: {
    id: "5a1d6f0e-2a70-4a3c-a1a5-0d1d9d0b7e21",
    frequency: "monthly",
    starts_on: "2026-11-01",
    ends_on: "2026-11-30",
    cutoff_on: "2026-11-25",
    status: "open",
  },
  reviewed_by: null,
  reviewed_at: null,
  created_at: "2026-11-20T08:12:45.120Z",
};

const shared = { module, since, resource: timesheet, example };

export const timesheetCreated = defineEvent({
  ...shared,
  id: "4e1c7a90-3d52-4b7e-8a61-9c2f5d7e1a01",
  name: "timesheet.created",
  description: "Hours or a day were submitted and need approval.",
});

export const timesheetReviewed = defineEvent({
  ...shared,
  id: "4e1c7a90-3d52-4b7e-8a61-9c2f5d7e1a02",
  name: "timesheet.reviewed",
  description: "A timesheet was approved or rejected. With the status pending, the review was undone.",
  example: {
    ...example,
    status: "approved",
    reviewed_by: { id: "9d8c7b6a-5f4e-4d3c-8b2a-1f0e9d8c7b6a", name: "Ines Halloran" },
    reviewed_at: "2026-11-20T15:40:02.004Z",
  },
});
