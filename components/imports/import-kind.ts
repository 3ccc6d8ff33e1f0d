import { getItAssetsImportTemplate, importItAssets } from "#lib/equipment/asset-imports/contract.ts";
import { csvAddress } from "#lib/platform/api/client.ts";
import { getCandidatesImportTemplate, importCandidates } from "#lib/recruiting/candidate-imports/contract.ts";
import {
  getContractsImportTemplate,
  getPeopleImportTemplate,
  importContracts,
  importPeople,
} from "#lib/workforce/imports/contract.ts";

export interface ImportKind {
  /** Singular and plural of what is created: "contract", "contracts". */
  one: string;
  many: string;
  /** Singular and plural of a row, if a row can create more than one thing. */
  row?: string;
  rows?: string;
  list: { href: `/${string}`; title: string };
  operation: typeof importContracts | typeof importPeople | typeof importItAssets | typeof importCandidates;
  template: string;
  scope: "contracts:write" | "people:write" | "it-assets:write" | "ats:write";
  explanation: string;
}

export const importKinds = {
  contracts: {
    one: "contract",
    many: "contracts",
    list: { href: "/contracts", title: "Contracts" },
    operation: importContracts,
    template: csvAddress(getContractsImportTemplate, {}),
    scope: "contracts:write",
    explanation: "Each row is a contract. Workers who don't exist yet are added with it.",
  },
  people: {
    one: "person",
    many: "people",
    list: { href: "/people", title: "People" },
    operation: importPeople,
    template: csvAddress(getPeopleImportTemplate, {}),
    scope: "people:write",
    explanation: "Each row is a person. Email addresses that already exist are reported.",
  },
  assets: {
    one: "asset",
    many: "assets",
    list: { href: "/equipment/assets", title: "Assets" },
    operation: importItAssets,
    template: csvAddress(getItAssetsImportTemplate, {}),
    scope: "it-assets:write",
    explanation: "Each row is an asset, in a warehouse or assigned to the person with that email.",
  },
  candidates: {
    one: "candidate",
    many: "candidates",
    row: "row",
    rows: "rows",
    list: { href: "/recruiting/candidates", title: "Candidates" },
    operation: importCandidates,
    template: csvAddress(getCandidatesImportTemplate, {}),
    scope: "ats:write",
    explanation: "Each row is a candidate. Rows with a job also add an application.",
  },
} as const satisfies Record<string, ImportKind>;
