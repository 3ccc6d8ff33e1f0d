export const services = ["payment_processing", "contractor_of_record", "employment", "payroll_run", "seat"] as const;
