import { randomUUID } from "node:crypto";
import type { Stage, TestOrganization } from "./stage.ts";

type Owner = Stage["owner"];

interface PersonOptions {
  id?: string;
  first_name?: string;
  last_name?: string;
  email?: string;
  country?: string;
  job_title?: string;
  created_at?: string;
  manager_id?: string;
  photo_file_id?: string;
}

/** Inserts a person and returns the ID. */
export async function addWorker(
  owner: Owner,
  organization: TestOrganization,
  options: PersonOptions = {},
): Promise<string> {
  const id = options.id ?? randomUUID();
  await owner`insert into people ${owner({
    organization_id: organization.id,
    first_name: "Maëlle",
    last_name: "O'Brien",
    email: `${id}@people.example`,
    country: "DE",
    job_title: "Engineer",
    ...options,
    id,
  })}`;
  return id;
}

interface ContractOptions {
  id?: string;
  person_id?: string;
  legal_entity_id?: string;
  title?: string;
  type?: string;
  status?: string;
  country?: string;
  currency?: string;
  rate?: string;
  frequency?: string;
  payment_frequency?: string;
  starts_on?: string;
  ends_on?: string | null;
  created_at?: string;
}

/** Inserts a contract running since 2026-01-01, with a new person unless one is given; returns the ID. */
export async function addContract(
  owner: Owner,
  organization: TestOrganization,
  options: ContractOptions = {},
): Promise<string> {
  const person_id = options.person_id ?? (await addWorker(owner, organization));
  const [made] = await owner`insert into contracts ${owner({
    organization_id: organization.id,
    id: randomUUID().replaceAll("-", "").slice(0, 12),
    legal_entity_id: organization.legal_entity_id,
    title: "Engineer, platform",
    type: "ongoing_time_based",
    status: "in_progress",
    country: "DE",
    currency: "EUR",
    rate: "4200.00",
    frequency: "monthly",
    payment_frequency: "monthly",
    starts_on: "2026-01-01",
    ...options,
    person_id,
  })} returning id`;
  return made?.id;
}

/** Inserts a contract with an amendment far in the future. */
export async function addAmendment(
  owner: Owner,
  organization: TestOrganization,
  effective_on = "2150-01-01",
): Promise<{ contract_id: string; amendment_id: string }> {
  const contract_id = await addContract(owner, organization);
  const amendment_id = randomUUID();
  await owner`insert into contract_amendments ${owner({
    organization_id: organization.id,
    id: amendment_id,
    contract_id,
    effective_on,
    rate: "5000.00",
    title: "Engineer, platform",
  })}`;
  return { contract_id, amendment_id };
}

/** Inserts a contract with a termination far in the future. */
export async function addTermination(owner: Owner, organization: TestOrganization): Promise<string> {
  const contract_id = await addContract(owner, organization, { ends_on: "2150-01-01" });
  await owner`insert into contract_terminations ${owner({
    organization_id: organization.id,
    contract_id,
    ends_on: "2150-01-01",
    reason: "The work is done",
  })}`;
  return contract_id;
}
