import type { ISql } from "postgres";
import { dateText, dayOf, instantText } from "./calendar.ts";
import { catalog, endings, stores, suppliers } from "./equipment-catalog.ts";
import { decimalText } from "./money.ts";
import { Random } from "./random.ts";
import type { ContractRow } from "./rows.ts";

interface Movement {
  asset_id: string;
  type: string;
  at: string;
  reason: string;
  to_location: string;
  to_status: string;
  to_person_id?: string;
  to_warehouse_id?: string;
  to_return_due_on?: string;
  user_id: string;
}

interface Making {
  /** Seed of all random choices. */
  seed: string;
  contracts: readonly ContractRow[];
  /** Day number that all dates count back from. */
  today: number;
  /** Dashboard users who move equipment. */
  actors: readonly string[];
  assets: number;
}

const placeOf: Record<string, string> = {
  ORGANIZATION: "ORGANIZATION_WAREHOUSE",
  SERVICE: "SERVICE_WAREHOUSE",
  CLEARANCE: "CLEARANCE_WAREHOUSE",
};

/** Builds the life of one asset from its delivery on: one step at a time, never later than yesterday. */
class Life {
  readonly steps: Movement[] = [];
  #day: number;
  readonly #random: Random;
  readonly #making: Making;
  readonly #id: string;

  constructor(random: Random, making: Making, id: string, day: number) {
    this.#random = random;
    this.#making = making;
    this.#id = id;
    this.#day = day;
  }

  /** Days left for further steps. */
  get left(): number {
    return this.#making.today - 1 - this.#day;
  }

  /** Adds a step this many days later, or as many as are left. */
  add(days: number, type: string, reason: string, to: Partial<Movement> & { to_location: string }): void {
    const last = this.steps.at(-1);
    this.#day += Math.min(days, Math.max(0, this.left));
    const at = instantText(this.#day, this.#random.between(8 * 3600, 17 * 3600));
    const user_id = this.#random.pick(this.#making.actors);
    const when = last && at <= last.at ? last.at : at;
    this.steps.push({ asset_id: this.#id, type, at: when, reason, to_status: "ACTIVE", user_id, ...to });
  }
}

function live(life: Life, random: Random, { contracts, today }: Making, warehouses: readonly string[]): Life {
  const store = () => {
    const at = random.between(0, 2);
    return { to_location: placeOf[stores[at]?.type ?? ""] ?? "", to_warehouse_id: warehouses[at] ?? "" };
  };
  const running = contracts.filter(({ status }) => status === "in_progress");
  const ended = contracts.filter(
    ({ ends_on }) => ends_on !== null && dayOf(ends_on) > today - 90 && dayOf(ends_on) < today,
  );
  life.add(0, "created", "Delivered by the supplier", store());
  const owners = random.weighted({ none: 12, one: 52, two: 26, three: 10 });
  for (let turn = { none: 0, one: 1, two: 2, three: 3 }[owners]; turn > 0 && life.left > 2; turn -= 1) {
    const person = { to_location: "WITH_USER", to_person_id: random.pick(running).person_id };
    life.add(random.between(2, 40), "assigned", random.pick(["New hire", "Replacement", "Project work", ""]), person);
    if (turn === 1 || life.left < 60) break;
    life.add(
      random.between(50, 300),
      "returned",
      random.pick(["Changed teams", "Left the company", "Upgrade"]),
      store(),
    );
    if (random.chance(15) && life.left > 30) {
      life.add(2, "sent_to_repair", random.pick(["Battery swollen", "Screen flickers", "Keyboard"]), {
        to_location: "SUPPLIER",
        to_status: "BEING_REPAIRED",
      });
      life.add(random.between(7, 21), "moved", "Repaired", store());
    }
  }
  const end = random.weighted({ stays: 78, archived: 8, repair: 3, courier: 3, clearance: 2, leaver: 6 });
  const holder = life.steps.at(-1)?.to_person_id;
  if (end === "archived")
    life.add(random.between(5, 60), "written_off", "", {
      to_location: "WRITE_OFF",
      to_status: random.weighted(endings),
    });
  if (end === "repair")
    life.add(random.between(2, 30), "sent_to_repair", "Does not start", {
      to_location: "SUPPLIER",
      to_status: "BEING_REPAIRED",
    });
  if (end === "courier" && !holder)
    life.add(random.between(1, 9), "assigned", "Sent to the home office", {
      to_location: "WITH_COURIER",
      to_person_id: random.pick(running).person_id,
    });
  if (end === "clearance" && !holder)
    life.add(random.between(1, 9), "moved", "Waiting for customs", {
      ...{
        to_location: "CLEARANCE_WAREHOUSE",
        to_status: "WAITING_FOR_CLEARANCE",
        to_warehouse_id: warehouses[3] ?? "",
      },
    });
  if (end === "leaver" && holder) {
    const leaver = ended.length > 0 ? random.pick(ended).person_id : holder;
    const place = { to_location: "WITH_USER", to_person_id: leaver };
    life.add(0, "returned", "Upgrade", store());
    life.add(0, "assigned", "Replacement", place);
    const due = dateText(today + random.between(-25, 14));
    life.add(Math.max(0, life.left - 20), "return_requested", "Last day is approaching", {
      ...place,
      to_return_due_on: due,
    });
  }
  return life;
}

const insertMovements = `
  insert into asset_movements (asset_id, type, at, user_id, actor_name, reason, to_location, to_status, to_person_id, to_warehouse_id, to_return_due_on)
    select asset_id, type, at, user_id, 'Muster', reason, to_location, to_status, to_person_id, to_warehouse_id, to_return_due_on
      from jsonb_to_recordset($1::text::jsonb) as r (place integer, asset_id uuid, type text, at timestamptz, user_id uuid, reason text, to_location text,
        to_status text, to_person_id uuid, to_warehouse_id uuid, to_return_due_on date) order by place`;

const insertAssets = `
  insert into assets (id, product_id, name, brand, category, specifications, grade, serial_number, purchase_date, purchase_amount, purchase_currency,
      supplier, warranty_ends_on, created_at, updated_at, moved_at)
    select id, product_id, name, brand, category, specifications, grade, serial_number, purchase_date, purchase_amount, purchase_currency,
        supplier, warranty_ends_on, created_at, created_at, created_at
      from jsonb_to_recordset($1::text::jsonb) as r (id uuid, product_id uuid, name text, brand text, category text, specifications jsonb, grade text,
        serial_number text, purchase_date date, purchase_amount numeric, purchase_currency text, supplier text, warranty_ends_on date, created_at timestamptz)`;

/** Three years of equipment with its whole history, in the transaction's organization. */
export async function addEquipment(sql: ISql, making: Making): Promise<void> {
  const random = new Random(`equipment of ${making.seed}`);
  const warehouses = stores.map((store) => ({ id: random.uuid(), address_id: random.uuid(), ...store }));
  const products = catalog.map((product) => ({ product_id: random.uuid(), ...product }));
  await sql.unsafe(
    `insert into warehouses (id, address_id, name, type, line1, post_code, city, country)
      select id, address_id, name, type, line1, post_code, city, country from jsonb_to_recordset($1::text::jsonb)
        as r (id uuid, address_id uuid, name text, type text, line1 text, post_code text, city text, country text)`,
    [JSON.stringify(warehouses)],
  );
  await sql.unsafe(
    `insert into asset_products (id, name, brand, category)
      select product_id, name, brand, category from jsonb_to_recordset($1::text::jsonb) as r (product_id uuid, name text, brand text, category text)`,
    [JSON.stringify(products)],
  );
  const weights = Object.fromEntries(products.map(({ weight }, at) => [String(at), weight]));
  const assets: object[] = [];
  const movements: object[] = [];
  for (let made = 0; made < making.assets; made += 1) {
    const product = products[Number(random.weighted(weights))];
    if (!product) continue;
    const { product_id, name, brand, category, specifications, price, serial } = product;
    const id = random.uuid();
    const bought = making.today - random.between(25, 1080);
    const life = live(
      new Life(random, making, id, bought + 4),
      random,
      making,
      warehouses.map((store) => store.id),
    );
    assets.push({
      ...{ id, product_id, name, brand, category },
      specifications: Object.entries(specifications).map(([key, value]) => ({ name: key, value })),
      grade: making.today - bought < 200 ? "NEW" : random.weighted({ A: 50, B: 34, C: 12, D: 4 }),
      serial_number: serial === "" ? null : `${serial}-${random.shortId().toUpperCase()}${made}`,
      purchase_date: dateText(bought),
      purchase_amount: decimalText(price * 100 - random.between(0, 12) * 500, 2),
      purchase_currency: random.weighted({ EUR: 76, USD: 24 }),
      supplier: random.pick(suppliers),
      warranty_ends_on: dateText(bought + (category === "LAPTOP" ? 1095 : 730)),
      created_at: instantText(bought + 4, 8 * 3600),
    });
    for (const step of life.steps) movements.push({ place: movements.length, ...step });
  }
  const atOnce = 5000;
  for (let at = 0; at < assets.length; at += atOnce)
    await sql.unsafe(insertAssets, [JSON.stringify(assets.slice(at, at + atOnce))]);
  for (let at = 0; at < movements.length; at += atOnce)
    await sql.unsafe(insertMovements, [JSON.stringify(movements.slice(at, at + atOnce))]);
}
