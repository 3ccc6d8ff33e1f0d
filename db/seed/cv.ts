import { calendarDay, dayNumber, monthText } from "./calendar.ts";
import { homes, otherLanguages, professions } from "./cv-words.ts";
import { Random } from "./random.ts";

/** An applicant for a job, with their contact details. */
export interface Applicant {
  candidate_id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string | null;
  country: string;
  job: string;
  /** ISO 8601. */
  applied_at: string;
  /** CVs of archived applications have been deleted. */
  has_cv: boolean;
}

interface Station {
  title: string;
  place: string;
  period: string;
  points: string[];
}

export interface Cv {
  name: string;
  headline: string;
  contact: string[];
  profile: string;
  experience: Station[];
  education: Station[];
  skills: string[];
  languages: string[];
  look: "column" | "sidebar";
  accent: string;
  /** ISO 8601. */
  dated: string;
}

const accents = ["#1f4e79", "#7a2e3a", "#2f5d50", "#4b3f72", "#3a3a38"] as const;

function some<Item>(random: Random, from: readonly Item[], count: number): Item[] {
  const left = [...from];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(random.between(0, left.length - 1), 1),
  ).flat();
}

const withNumbers = (random: Random, text: string) =>
  text.replace(/\{(\d+)-(\d+)\}/g, (_, low, high) => random.between(Number(low), Number(high)).toLocaleString("en"));

const shiftMonths = (day: number, months: number) => {
  const { year, month } = calendarDay(day);
  return dayNumber(year, month + months, 1);
};

function languagesOf(random: Random, country: string): string[] {
  const first = homes[country]?.language ?? "English";
  const others = some(random, otherLanguages, random.between(1, 2)).filter((one) => !one.startsWith(first));
  const english = first === "English" ? [] : [`English, ${random.pick(["B2", "C1", "C1", "C2"])}`];
  return [`${first}, native`, ...english, ...new Map(others.map((one) => [one.split(",")[0], one])).values()];
}

/** Invents an applicant's CV; always the same for the same applicant. */
export function inventCv(
  { candidate_id, first_name, last_name, email, phone_number, country, job, applied_at }: Applicant,
  today: number,
): Cv {
  const random = new Random(`cv of ${candidate_id}`);
  const profession = professions[job];
  if (!profession) throw new Error(`nobody knows what CVs for ${job} say`);
  const { headlines, profiles, ladder, employers, achievements, degrees, skills } = profession;
  const cities = homes[country]?.cities ?? [];
  const city = random.pick(cities);
  const jobs = random.between(2, 4);
  const top = random.between(jobs - 1, ladder.length - 1);
  const points = some(random, achievements, 3 * jobs).map((text) => withNumbers(random, text));
  const where = some(random, employers, jobs);
  let end = today;
  const experience = where.map((employer, place) => {
    const start = shiftMonths(end, -random.between(11, 46));
    const until = place === 0 ? "present" : monthText(end);
    const station = {
      title: ladder[top - place] ?? ladder[0] ?? "",
      place: `${employer}, ${place === 0 ? city : random.pick(cities)}`,
      period: `${monthText(start)} – ${until}`,
      points: points.splice(0, place === 0 ? 3 : 2),
    };
    end = shiftMonths(start, random.chance(30) ? -random.between(1, 5) : 0);
    return station;
  });
  const graduation = calendarDay(end).year;
  const degree = random.pick(degrees);
  const school = /^(Apprenticeship|Certificate)/.test(degree) ? "Chamber of Commerce," : "University of";
  return {
    ...{
      name: `${first_name} ${last_name}`,
      headline: random.pick(headlines),
      profile: random.pick(profiles),
      experience,
      dated: applied_at,
    },
    contact: [city, email, ...(phone_number ? [phone_number] : [])],
    education: [
      {
        title: degree,
        place: `${school} ${random.pick(cities)}`,
        period: `${graduation - random.between(3, 5)} – ${graduation}`,
        points: [],
      },
    ],
    skills: some(random, skills, random.between(7, 10)),
    languages: languagesOf(random, country),
    look: random.chance(55) ? "sidebar" : "column",
    accent: random.pick(accents),
  };
}
