import type { services } from "#lib/money/service-rates/rules.ts";

type Service = (typeof services)[number];

const words: Record<Service, { name: string; helper: string }> = {
  payment_processing: { name: "Payment processing", helper: "For a contract of a freelancer" },
  contractor_of_record: { name: "Contractor of record", helper: "For a freelancer whom the service contracts" },
  employment: { name: "Employment", helper: "For somebody whom the service employs" },
  payroll_run: { name: "Payroll run", helper: "For an employee of one's own" },
  seat: { name: "Seat", helper: "For a contract on the platform" },
};

export function serviceWords(service: Service) {
  return words[service];
}
