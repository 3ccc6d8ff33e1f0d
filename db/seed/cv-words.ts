/** Building blocks of CVs, by the title of the job applied for. `{2-9}` stands for a number in that range. */
interface Profession {
  headlines: readonly string[];
  profiles: readonly string[];
  /** Job titles, starting with the first job. */
  ladder: readonly string[];
  employers: readonly string[];
  achievements: readonly string[];
  degrees: readonly string[];
  skills: readonly string[];
}

const list = (text: string) => text.split(", ");

const developer: Profession = {
  headlines: [
    "Backend developer",
    "Senior software engineer",
    "Platform engineer",
    "Software engineer, logistics systems",
  ],
  profiles: [
    "Backend developer who likes dull, dependable systems: small services, careful migrations, and alerts that mean something.",
    "I build APIs and data pipelines that other teams can rely on, and I stay until they run quietly in production.",
    "Engineer with a background in timetabling and routing. Comfortable with large tables, long transactions, and short incident reports.",
    "Generalist on the server side with a soft spot for PostgreSQL. I explain trade-offs in plain words and write things down.",
    "Started in operations and moved to development, so I design for the night shift first.",
  ],
  ladder: list("Working student, Junior developer, Software developer, Backend developer, Senior backend developer"),
  employers: list(
    "Lotsenwerk, Halvard Systems, Pakthaus, Nordkai Software, Timbra Pay, Rundlauf Mobility, Velmora, Kranich Data, Osterfeld IT, Brightwharf",
  ),
  achievements: [
    "Cut the 99th percentile of the booking API from {800-2400} ms to {90-280} ms by rewriting {3-9} queries",
    "Moved {2-14} million shipments to a partitioned schema without downtime",
    "Introduced contract tests between {4-11} services; failed deployments fell by {30-70} percent",
    "On call every {4-7} weeks for a system with {40-900} requests per second",
    "Replaced nightly batch imports with an event stream that customers see within {2-20} seconds",
    "Mentored {3-6} junior developers, two of whom now lead teams",
    "Wrote the team's guide to schema changes, since adopted by {3-8} other teams",
    "Built the tariff lookup that {12-60} planners use every day",
    "Reduced hosting costs by {18-45} percent by sizing databases by measured load",
    "Led the move from a monolith to {3-6} services over {8-20} months",
    "Added tracing from the web app down to the database, and found {5-12} slow paths in the first month",
    "Designed the idempotent payment import; no double bookings in {2-4} years",
  ],
  degrees: list(
    "B.Sc. Computer Science, M.Sc. Computer Science, B.Sc. Business Informatics, M.Sc. Software Engineering, B.Eng. Electrical Engineering",
  ),
  skills: list(
    "PostgreSQL, TypeScript, Node.js, Go, Kotlin, Java, Python, Kafka, Redis, Kubernetes, Terraform, GraphQL, OpenTelemetry, CI/CD, System design, Code review",
  ),
};

const designer: Profession = {
  headlines: ["Product designer", "Senior product designer", "UX designer, mobile", "Interaction designer"],
  profiles: [
    "Product designer for people who work with their hands full: drivers, warehouse staff, nurses. I test outdoors and in the dark.",
    "I turn field observations into small, sturdy flows, and I prototype in code when a drawing isn't enough.",
    "Designer with a love for forms, tables, and error messages, the parts that most portfolios leave out.",
    "Former print designer. I care about type, rhythm, and what fits on a cracked five-inch screen.",
    "I work closely with engineers, from the first sketch to the last release note.",
  ],
  ladder: list("Design intern, Junior designer, UI designer, Product designer, Senior product designer"),
  employers: list(
    "Studio Fährmann, Kiosk & Co, Wegweiser Apps, Papaver Design, Lumen Health, Rundlauf Mobility, Tramline Digital, Brightwharf, Hafenstadt Media, Mirador Labs",
  ),
  achievements: [
    "Redesigned the proof-of-delivery flow; drivers finish {20-45} percent faster with gloves on",
    "Rode along on {6-30} tours to learn how the app is used at the loading dock",
    "Built a design system of {30-80} components with {2-6} engineers",
    "Raised the task success rate from {52-68} to {81-95} percent over {3-5} rounds of testing",
    "Introduced a monthly open usability test that the whole company watches",
    "Wrote a voice guide in {2-6} languages together with support",
    "Made the app usable with a screen reader; accessibility complaints went to zero in {3-9} months",
    "Designed the onboarding that {8-70} thousand drivers have gone through",
    "Ran {40-160} interviews in {3-6} countries",
    "Cut the number of screens in the returns flow from {14-22} to {5-8}",
    "Set up a panel of {60-300} users for quick remote tests",
    "Moved the team from long specifications to annotated prototypes",
  ],
  degrees: list(
    "B.A. Communication Design, M.A. Interaction Design, B.A. Visual Communication, B.Sc. Human-Computer Interaction, Diploma in Industrial Design",
  ),
  skills: list(
    "Figma, Prototyping, Usability testing, Field research, Design systems, Accessibility, Interaction design, Typography, Service blueprints, HTML and CSS, SwiftUI basics, UX writing, Workshop facilitation, Survey design",
  ),
};

const customs: Profession = {
  headlines: list("Customs specialist, Customs declarant, Import and export specialist, Trade compliance specialist"),
  profiles: [
    "Customs specialist with a steady hand for tariff classification and a good phone manner with customs offices.",
    "I clear what is urgent, explain what is complicated, and keep the file complete enough for any audit.",
    "Forwarding merchant by training. At home in ATLAS, in the Union Customs Code, and in the warehouse.",
    "Experienced in import, transit, and special procedures. I like binding rules and short deadlines.",
    "I moved from dispatch to customs, so I know what a truck that waits at the border costs.",
  ],
  ladder: list(
    "Trainee in freight forwarding, Dispatch assistant, Customs clerk, Customs declarant, Customs specialist",
  ),
  employers: list(
    "Hanse Zollkontor, Baltica Forwarding, Pier 19 Logistics, Transmar Spedition, Odra Cargo, Ekström Freight, Zollhof Partner, Atlantica Shipping, Kiellinie Transport, Meridian Airfreight",
  ),
  achievements: [
    "Prepared {25-90} import declarations a day, with an error rate below {1-3} percent",
    "Obtained {6-40} binding tariff information rulings for machine parts",
    "Introduced a checklist for proofs of origin; queries from customs fell by {25-60} percent",
    "Passed {2-5} customs audits without findings",
    "Looked after inward processing for {3-12} customers",
    "Trained {4-16} colleagues on the new ATLAS release",
    "Recovered {40-380} thousand euros in overpaid duties",
    "Managed the transit guarantee of {1-4} million euros",
    "Set up export control screening for {12-48} countries",
    "Contact for {3-8} customs offices, among them Hamburg and Świecko",
    "Classified a catalog of {900-5200} articles after the tariff change",
    "Shortened clearance at the terminal from {9-16} to {3-6} hours",
  ],
  degrees: list(
    "Apprenticeship as forwarding and logistics merchant, B.A. International Business, B.Sc. Logistics, Certificate in Customs Law, M.A. Supply Chain Management",
  ),
  skills: list(
    "ATLAS, Union Customs Code, Tariff classification, Preferential origin, Transit (NCTS), Inward processing, Export control, Incoterms 2020, Intrastat, AEO, Dangerous goods basics, SAP GTS, Excel, Customer service",
  ),
};

export const professions: Readonly<Record<string, Profession>> = {
  "Senior backend developer": developer,
  "Product designer, Driver app": designer,
  "Customs specialist": customs,
};

/** Cities and native language by country. */
export const homes: Readonly<Record<string, { cities: readonly string[]; language: string }>> = {
  DE: { cities: ["Hamburg", "Bremen", "Kiel", "Leipzig", "Berlin"], language: "German" },
  PL: { cities: ["Gdańsk", "Gdynia", "Poznań", "Warsaw"], language: "Polish" },
  ES: { cities: ["Valencia", "Bilbao", "Madrid", "Vigo"], language: "Spanish" },
  GB: { cities: ["Leeds", "Bristol", "London", "Hull"], language: "English" },
  IN: { cities: ["Pune", "Bengaluru", "Kochi", "Chennai"], language: "Hindi" },
  BR: { cities: ["Recife", "Curitiba", "Santos", "São Paulo"], language: "Portuguese" },
  IE: { cities: ["Cork", "Dublin", "Galway"], language: "English" },
  VN: { cities: ["Da Nang", "Hanoi", "Haiphong"], language: "Vietnamese" },
};

export const otherLanguages = [
  "German, B1",
  "German, B2",
  "Polish, A2",
  "French, B1",
  "Spanish, A2",
  "Dutch, B1",
] as const;
