import { instantText } from "./calendar.ts";
import type { Company } from "./companies.ts";
import type { Country } from "./countries.ts";
import { addressPart, type NameGroup, names, shownName } from "./names.ts";
import type { Random } from "./random.ts";
import type { PersonRow } from "./rows.ts";

const OTHER_MAIL = ["mailroom.example", "brightpost.example", "letterbox.example", "kontor.example"];

/** Invents a company's people; every address is used once. */
export class PeopleMaker {
  readonly #random: Random;
  readonly #company: Company;
  readonly #taken: Set<string>;

  /** `taken` are addresses that must not be reused. */
  constructor(random: Random, company: Company, taken: Iterable<string>) {
    this.#random = random;
    this.#company = company;
    this.#taken = new Set(taken);
  }

  /** `joined` is a day number; employees have a company address, others their own. */
  person(country: Country, employee: boolean, joined: number): PersonRow {
    const random = this.#random;
    const group = this.#group(country);
    const first = random.pick(group.first);
    const last = this.#lastName(group);
    return {
      id: random.uuid(),
      first_name: shownName(first),
      last_name: last.shown,
      email: this.#address(
        `${addressPart(first)}.${last.address}`,
        employee ? this.#company.domain : random.pick(OTHER_MAIL),
      ),
      country,
      job_title: random.pick(Object.keys(this.#company.jobs)),
      manager_id: null,
      photo_file_id: null,
      created_at: instantText(joined, random.between(7 * 3600, 17 * 3600)),
      search_text: "",
    };
  }

  // Weighted by the length of a group's list of last names.
  #group(country: Country): NameGroup {
    const groups: readonly NameGroup[] = names[country];
    return this.#random.pick(groups.flatMap((group) => group.last.map(() => group)));
  }

  #lastName(group: NameGroup): { shown: string; address: string } {
    const one = this.#random.pick(group.last);
    const other = group.pair && this.#random.chance(group.pair.percent) ? this.#random.pick(group.last) : one;
    if (other === one || !group.pair) return { shown: shownName(one), address: addressPart(one) };
    return {
      shown: [shownName(one), shownName(other)].join(group.pair.joint),
      address: `${addressPart(one)}-${addressPart(other)}`,
    };
  }

  #address(name: string, domain: string): string {
    let address = `${name}@${domain}`;
    for (let number = 2; this.#taken.has(address); number++) address = `${name}${number}@${domain}`;
    this.#taken.add(address);
    return address;
  }
}
