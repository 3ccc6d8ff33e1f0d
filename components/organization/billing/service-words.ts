import type { services } from "#lib/money/service-rates/rules.ts";

type Service = (typeof services)[number];

const words: Record<Service, { name: string; helper: string }> = {
  payment_processing: { name: "Payment processing", helper: "Per contractor contract" },
  contractor_of_record: { name: "Contractor of record", helper: "Per contractor of record contract" },
  employment: { name: "Employment", helper: "Per employer of record contract" },
  payroll_run: { name: "Payroll run", helper: "Per direct employee" },
  seat: { name: "Seat", helper: "Per contract on the platform" },
};

export function serviceWords(service: Service) {
  return words[service];
}
