import { type Country, countries } from "./countries.ts";

/** Material for inventing an organization: whom it employs, where, and what they invoice. */
export interface Company {
  name: string;
  /** Domain of its email addresses. */
  domain: string;
  entities: readonly { name: string; country: Country }[];
  /** Countries its people live in, by weight. */
  people: Readonly<Partial<Record<Country, number>>>;
  /** Pay by job title, as a percentage of the country's usual pay. */
  jobs: Readonly<Record<string, number>>;
  projects: readonly string[];
  milestones: readonly string[];
  tasks: readonly string[];
  /** The basis for commissions. */
  sales: string;
  /** How often freelancers with a running contract invoice, by weight. */
  rhythm: Readonly<Record<"weekly" | "biweekly" | "semimonthly" | "monthly", number>>;
}

function list(text: string): readonly string[] {
  return text.split(", ");
}

/** A freight forwarder with its own planning software. */
export const freightCompany: Company = {
  name: "Corvane Freight Systems",
  domain: "corvane.example",
  entities: [
    { name: "Corvane Freight Systems GmbH", country: "DE" },
    { name: "Corvane Polska Sp. z o.o.", country: "PL" },
    { name: "Corvane Freight Systems Inc.", country: "US" },
    { name: "Corvane Japan K.K.", country: "JP" },
  ],
  people: { DE: 22, PL: 20, US: 16, JP: 9, GB: 7, IN: 8, ES: 6, BR: 6, VN: 6, IE: 4, IS: 4, BH: 4 },
  jobs: {
    "Route planner": 82,
    "Customs specialist": 90,
    "Fleet electrician": 78,
    "Data engineer": 142,
    "Backend developer": 138,
    "Mobile developer": 132,
    "Warehouse process analyst": 95,
    "Dispatch coordinator": 70,
    "Head of tariffs": 175,
    "Support agent": 62,
    "Key account manager": 118,
    "Product designer": 116,
    "Technical writer": 92,
    "Payroll accountant": 88,
    "Security engineer": 150,
  },
  projects: list(
    "Rail corridor north, Container tracking, Tariff engine, Driver app, Customs gateway, Cold chain pilot, Depot rollout, Slot booking",
  ),
  milestones: list(
    "Yard survey delivered, Telematics prototype accepted, Tariff import live, Customs forms approved, Load test passed, Handbook published",
  ),
  tasks: list(
    "Route audit, Sensor mount, Manifest check, Interface fix, Depot visit, Translation package, Data cleanup",
  ),
  sales: "freight bookings",
  rhythm: { weekly: 7, biweekly: 12, semimonthly: 16, monthly: 65 },
};

/** A tile maker with two studios. */
export const tileCompany: Company = {
  name: "Ostrel Ceramics",
  domain: "ostrel.example",
  entities: [
    { name: "Ostrel Ceramics Ltd", country: "IE" },
    { name: "Ostrel Cerámica S.L.", country: "ES" },
  ],
  people: { IE: 30, ES: 30, GB: 12, PL: 8, BR: 7, IN: 7, JP: 6 },
  jobs: {
    "Kiln operator": 68,
    "Glaze chemist": 108,
    "Tile designer": 92,
    "Mold maker": 76,
    "Showroom host": 58,
    "Installation lead": 88,
    "Product photographer": 80,
    "Web shop editor": 84,
    "Export clerk": 74,
  },
  projects: list(
    "Harbor hotel lobby, Spring collection, Web shop, Museum courtyard, Reclaimed clay line, Terrazzo trial",
  ),
  milestones: list(
    "Sample boards approved, First firing signed off, Catalog photographed, Mosaic panel installed, Molds delivered",
  ),
  tasks: list("Glaze test, Product photograph, Tile repair, Site measurement, Shop translation"),
  sales: "showroom orders",
  rhythm: { weekly: 10, biweekly: 10, semimonthly: 5, monthly: 75 },
};

const largeSites: readonly Country[] = ["US", "GB", "DE", "IN", "PL", "JP", "BR", "BH"];

/** A staffing company of any size, with many freelancers who mostly invoice weekly. */
export function staffingCompany(name: string): Company {
  const words = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ["company"];
  return {
    name,
    domain: `${words.join("-")}.example`,
    entities: largeSites.map((country) => ({ name: `${name} ${countries[country].company}`, country })),
    people: { US: 24, GB: 13, DE: 12, IN: 14, PL: 9, JP: 7, BR: 7, BH: 3, ES: 4, VN: 4, IE: 2, IS: 1 },
    jobs: {
      "Operating room nurse": 96,
      "Forklift driver": 58,
      Electrician: 84,
      "Night receptionist": 52,
      Welder: 80,
      "Network engineer": 128,
      Bookkeeper: 76,
      Interpreter: 82,
      "Line cook": 55,
      "Laboratory assistant": 70,
      "Project manager": 126,
      "Site engineer": 118,
      "Quality inspector": 86,
      "Software tester": 98,
    },
    projects: list(
      "Harbor terminal, County hospital, Winter trade fair, Substation refit, Airport lounge, Data center build, Grain silo inspection",
    ),
    milestones: list("Shift plan filled, Safety induction finished, Handover signed, Cabling certified, Audit closed"),
    tasks: list("Shift, Inspection round, Translated document, Home visit, Equipment check, Delivery run"),
    sales: "placements",
    rhythm: { weekly: 78, biweekly: 14, semimonthly: 3, monthly: 5 },
  };
}
