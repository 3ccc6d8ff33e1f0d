import type { Page } from "@playwright/test";
import { ask } from "./actions.ts";
import { dayFromToday, make, unique } from "./workforce.ts";

export interface Terms {
  country: string;
  currency: string;
}

/** Creates an EOR contract and returns its ID. */
export async function hireOnRecord(page: Page, { country, currency }: Terms): Promise<string> {
  const [entity] = (await ask<{ data: { id: string }[] }>(page, "/legal-entities")).body.data;
  const last_name = unique("Record");
  const { id } = await make<{ id: string }>(page, "/contracts", {
    person: {
      ...{ first_name: "Ola", last_name, email: `${last_name}@people.example`, country, job_title: "Surveyor" },
    },
    ...{ legal_entity_id: entity?.id, title: "Survey", type: "eor", country, currency, rate: "4000.00" },
    ...{ frequency: "monthly", starts_on: dayFromToday(30) },
  });
  return id;
}
