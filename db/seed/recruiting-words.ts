/** Content of the demo's recruiting. */
export const openings = [
  {
    title: "Senior backend developer",
    department: "Engineering",
    location: "Hamburg",
    applications: 168,
    seats: 4,
    board: "LINKEDIN",
    headlines: ["Backend developer at Seawise", "Platform engineer at Kanal 8", "Data engineer, freelance"],
    criteria: ["Three years with PostgreSQL", "Has run a service on call", "Speaks German or Polish"],
  },
  {
    title: "Product designer, Driver app",
    department: "Product",
    location: "Gdańsk",
    applications: 141,
    seats: 5,
    board: "EXTERNAL_CAREER_PAGE",
    headlines: ["Product designer at Velotakt", "UX designer at a bank", "Design lead at Fjordline"],
    criteria: ["Portfolio with mobile work", "Has tested with users in the field"],
  },
  {
    title: "Customs specialist",
    department: "Operations",
    location: "Hamburg",
    applications: 94,
    seats: 3,
    board: "INTERNAL_CAREER_PAGE",
    headlines: ["Customs agent at Elbe Cargo", "Forwarding clerk at Nordhafen", "Trainee at a customs office"],
    criteria: ["Knows the Union Customs Code", "Works with ATLAS", "Can start within two months"],
  },
] as const;

export const departments = ["Engineering", "Product", "Operations", "Finance", "Customer support"] as const;

/** Stage, category, default type, target days, actual days, and the percentage that moves on. */
export const steps = [
  ["Applied", "LEAD", "applied", 4, [1, 7], 58],
  ["Phone screen", "ACTIVE", "screening", 7, [2, 9], 56],
  ["Take-home task", "ACTIVE", "assessment", 10, [4, 14], 62],
  ["Team interview", "ACTIVE", null, 10, [3, 15], 52],
  ["Final interview", "ACTIVE", "interview", 7, [2, 10], 60],
  ["Offer", "ACTIVE", "offer", 5, [1, 7], 78],
  ["Hired", "COMPLETED", "hired", null, [0, 0], 0],
  ["Archived", "COMPLETED", "archived", null, [0, 0], 0],
] as const;

/** Activities by stage. */
export const activities: Readonly<Record<string, readonly (readonly [name: string, kind: string])[]>> = {
  "Phone screen": [["30-minute call", "INTERVIEW"]],
  "Take-home task": [
    ["Send the task", "TASK"],
    ["Review the task", "REVIEW"],
  ],
  "Team interview": [
    ["Interview with the team", "INTERVIEW"],
    ["Scorecard", "REVIEW"],
  ],
  "Final interview": [["Interview with the head of department", "INTERVIEW"]],
};

export const tags = [
  ...["Strong portfolio", "Relocation needed", "Open to part-time", "Former employee", "Speaks Polish"],
  ...["Notice period 3 months", "Silver medalist", "Remote only", "Referred by the team", "Needs a visa"],
] as const;

export const sources = {
  EXTERNAL_CAREER_PAGE: 34,
  LINKEDIN_BASIC: 26,
  LINKEDIN_PREMIUM: 14,
  INTERNAL_REFERRAL: 12,
  SOURCED_INTERNALLY: 10,
  INTERNAL_CAREER_PAGE: 4,
} as const;

export const notes = [
  "Friendly and well prepared. Asked good questions about how we plan routes at night.",
  "Salary expectation is about 8 percent above our band. Worth a talk with finance.",
  "Walked me through an outage they handled alone. Calm, precise, honest about their own mistake.",
  "Portfolio is mostly web work. Ask about mobile in the next round.",
  "Available from the first of next month, prefers two days a week from home.",
  "Take-home was solid: clear commits, good tests, missed one edge case with time zones.",
  "Would be a better match for the platform team. Asked them to stay in touch.",
  "References are excellent. Former manager would hire again at once.",
  "Knows ATLAS inside out and has trained colleagues on it.",
  "Seems more interested in people management than in hands-on work.",
  "English is fluent, German is about B1 and improving.",
  "Had another offer on the table. Decision needed by the end of the week.",
] as const;

export const templates = [
  [
    "Rejection after interview",
    "Your interview for {{ job.title }}",
    "<p>Hi {{ candidate.first_name }},</p><p>Thank you for taking the time to talk with us about {{ job.title }} in {{ job.location }}. We have decided to go ahead with another candidate.</p><p>It was a close decision, and we would be glad to hear from you again.</p><p>{{ sender.name }}<br>{{ organization.name }}</p>",
  ],
  [
    "Position filled",
    "{{ job.title }} has been filled",
    "<p>Hi {{ candidate.first_name }},</p><p>The position {{ job.title }} has been filled. May we keep your application and get in touch when {{ job.department }} is hiring again?</p><p>{{ recruiter.name }}</p>",
  ],
  [
    "Thank you for applying",
    "Your application for {{ job.title }}",
    "<p>Hi {{ candidate.first_name }},</p><p>Thank you for your interest in {{ job.title }} in {{ job.location }}. We received many strong applications and are not moving forward with yours this time.</p><p>We wish you all the best for your search.</p><p>{{ recruiter.name }}<br>{{ organization.name }}</p>",
  ],
] as const;
