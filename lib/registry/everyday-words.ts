/**
 * What people call the things that operations are about: beside a word of an operation's name, summary, or area, other
 * words for the same. An operation's own `words` say what only it does.
 */
export const things: Readonly<Record<string, string>> = {
  invoice:
    "statement statements charge charges payable bill bills billed invoiced owe owed owing due overdue unpaid outstanding receivable accountant accounting amount",
  "service invoice": "platform fee fees charge charged muster cost",
  "service rate": "platform fee fees charge price pricing muster cost",
  refund: "credited overcharged credit note money back returned reimbursed reimbursement refunded got back",
  payment:
    "remit remittance outgoing went out disbursed paid batch pay paid paying payout transfer transferred wire money sent spent spend cash bank settle settled",
  "payment cycle": "payroll pay run payday month monthly period cycle",
  "pay correction":
    "missed shortfall owed difference make up compensate back pay retroactive underpaid overpaid too little too much",
  transfer:
    "gets who much each whom beneficiary beneficiaries bank wire iban payee recipient reference sum account whom",
  adjustment:
    "ticket train reimbursed money back pocket spent petrol mileage hotel per diem gift voucher refund him her bonus bonuses expense expenses deduction deductions allowance stipend commission reimburse reimbursement extra extras claim receipt overtime top-up one-off travel taxi deduct add-on",
  receipt: "proof expense",
  pay: "salary salaries wage wages payslip earn earns earning paid money next income compensation",
  "tax rate": "sales taxes vat gst tax percent percentage",
  "exchange rate": "fx currency currencies convert conversion euro euros dollar dollars pound pounds usd eur gbp",
  currency: "euro euros dollar dollars pound pounds usd eur gbp money",
  "legal entity":
    "gmbh ltd inc llc employer business registered company companies subsidiary subsidiaries branch branches entity firm firms",
  "document settings": "letterhead logo footer layout pdf look",
  person:
    "folks guys lady employees manages reports supervisor boss address phone birthday people employee employees worker workers staff colleague colleagues contractor contractors freelancer freelancers headcount workforce team someone joiner starter hire profile directory teammate personnel man woman manager works",
  contract:
    "deal freelance gig signed sign terms job start starts ends expire expires expiring renew renewal extend extension permanent fixed-term temp agreement agreements employment terms salary rate notice employee contractor freelancer worker engagement title works probation raise promotion role hours",
  terminate:
    "fire fired firing dismiss dismissal sack sacked lay laid off let go end ending terminated leave leaving last day redundant kick",
  termination: "firing dismissal leaving end",
  amend: "raise raises increase salary pay rise promote promotion change new terms adjust bump",
  timesheet:
    "handed in punched clocked shift shifts weekend hours hour time logged worked days overtime day clock attendance week",
  resignation:
    "departure departing leaver farewell letter handing resign resigned resigning quit quits quitting notice leaving leaver leave gone left last day handed",
  offboarding:
    "badge check tick exit to-do checklist last leaver leaving checklist step steps leave handover last day exit",
  pto: "holiday holidays vacation time off leave days unused paid annual",
  asset:
    "printer printers mobile goods item items thing stuff beamer projector laptop laptops computer computers machine machines device devices equipment hardware kit gear phone phones monitor monitors screen screens keyboard headset charger macbook thinkpad dell inventory serial warranty tablet ipad mouse dock",
  assign: "hand issued equip lend borrow needs give gave hand over ship send issue hand out lend allocate get",
  return:
    "arrived arrives handed in book in check in received returned give back bring back came back collect got back hand back handed returning send back",
  repair:
    "cracked spilled malfunction leaking fix fixed broken damaged cracked service mend defective faulty spilled dead broke",
  "write off":
    "bin binned trash toss beyond saving unusable vanished wrecked destroyed end of life lost stolen dispose disposed scrap retire broken missing gone junk sell sold recycle",
  move: "moved transfer relocate shift advance put next",
  "asset labels": "barcode barcodes sticker stickers qr code codes print tag",
  "asset groups": "kinds sorts inventory overview worth value total how many count",
  "last working": "last day",
  "return reminder": "reminded remind chase chased nudge outstanding due",
  warehouse: "space cupboard hub site storage stock storeroom store room depot shelf location office place closet",
  "it assets": "inventory stock",
  job: "position positions role roles opening openings vacancy vacancies hiring hire headcount recruit recruiting requisition",
  "job posting":
    "online website careers live site put ad ads advert advertise advertisement posting publish published careers website",
  "public job": "careers website apply",
  "job page": "careers page website site public",
  candidate:
    "prospects talents pool applicant applicants talent prospect person people interviewee someone apply applied cv resume",
  application:
    "rejections shortlist shortlisted applicant applicants candidate candidates apply applied applies pipeline stage stages progress process interview rejected",
  "application stage": "step steps round rounds been through progress history moved",
  "interview plan": "standard steps process template rounds set interview steps step rounds process stages pipeline",
  board: "kanban pipeline cards columns",
  funnel: "make it from many percent share convert conversion pipeline statistics rate numbers drop",
  criterion:
    "licence license certificate meets has driving speaks requirement requirements skill skills scorecard must-have needs criteria",
  tag: "label labels labeled tagged mark flag",
  attachment:
    "portfolio certificate reference diploma cv resume file files document documents cover letter pdf upload uploaded",
  note: "comment comments feedback remark remarks impression write wrote thoughts",
  department: "org structure team teams division divisions group unit",
  source: "where from channel came referral linkedin board",
  "archive reason": "reject rejection rejected turn turned down decline why reason",
  "email template": "canned letter invitation wording template text standard boilerplate rejection letter",
  email: "outbox scheduled queue queued mail mails message messages sent wrote letter",
  "access token":
    "keys leaked leak compromised script bot cron job rotate renew api key keys token tokens credential credentials secret integration script bearer programmatic",
  "connected app":
    "agent agents bots copilot cursor permissions plugged app apps assistant assistants chatgpt claude ai tool tools integration connection connections linked hooked oauth mcp outside zapier third-party",
  "change plan": "plan planned waiting confirm confirmation assistant approve proposed",
  policy: "rule rules allowed allow forbid block permitted",
  account: "which email logged me my i profile logged signed login user email myself",
  member:
    "pw login logins deactivate deactivated suspend onboarded administrator user users login log account colleague admin admins administrator administrators owner owners viewer role roles access permission permissions invite invited invitation seat seats dashboard team sign",
  "invite member": "add new give access join",
  "disable member":
    "login off on suspend back in let again administrator admin promote demote only look read-only role make leave leaving",
  "member link": "password reset forgot invitation invite mail never got resend again link",
  "unlock sign in": "unblock unlock unfreeze stuck locked lock out attempts wrong tries blocked let back login",
  organization: "company group workspace other",
  password: "pw pass leaked compromised login passphrase credentials",
  webhook:
    "callback dead alive stable flaky subscriber listener http hook hooks endpoint url callback subscription subscriptions notify notification notifications push receiver server system systems integration listener",
  "webhook delivery":
    "pushed callback payloads json event events notification notifications sent call calls post request requests attempt attempts response answered answer failed failing receiver server try tries tried log payload last",
  "webhook health":
    "stable flaky reliable lately success failing healthy slow failing share errors rate success percent uptime wrong latency",
  "webhook activity": "live log pushed since yesterday endpoints overall stream today recent hours fired went errors",
  "event type": "kinds types notify about available events what",
  "signing key": "secret signature signed key verify hmac",
  resend: "again replay retry redeliver repeat rerun retrigger",
  missed: "lost outage down miss while offline",
  "test event": "dummy sample try data fake example try ping check works sample dummy",
  "eor form": "form forms fields questions questionnaire required mandatory country ask bank details",
  "bank guide": "iban bank account number format routing details swift",
  "additional information":
    "questionnaire paperwork incomplete social security personal data details bank iban passport tax number id national emergency contact missing form forms filled fill onboarding country birth marital",
  "sensitive data": "gdpr delete personal private bank forget wipe leaver",
  anonymize: "gdpr forget forgotten delete wipe erase remove privacy personal",
  merge: "duplicate duplicates twice same combine join double",
  import: "upload spreadsheet csv excel bulk many batch file load",
  export: "download csv excel spreadsheet file sheet extract",
  template: "blank empty sheet layout fill filling sample columns example",
  history:
    "happened audit trail timeline evolution over time changes changed log who when earlier past previous happened timeline audit before",
  breakdown: "composition made up consists consist included include cover covers split lines exactly inside fees",
  totals: "total sum add up altogether much how currency overall cost",
  preview: "just show only trial charged if before really would before simulate check look ahead estimate dry",
  forecast: "would effect simulate estimate",
  compare: "difference changed higher lower previous last more less why than versus",
  photo: "picture avatar headshot image face",
  view: "filter filters saved views",
  search: "called named look anywhere something mentions find look anything everything locate",
  home: "open stuff deadlines to-do todo agenda today's overview urgent dashboard overview summary attention today",
  exception: "problems problem blocker missed wrong unpaid skipped",
  groups: "count many value worth kind kinds category categories each inventory",
};

/** Other words for what operations do, by the first word of their summary. */
export const acts: Readonly<Record<string, string>> = {
  add: "create new register record set up enter put make log book",
  create: "add new set up make start open file put draw enter",
  generate: "create new make need issue",
  change: "edit update fix correct set modify adjust rename make switch push postpone",
  update: "edit change fix correct set modify adjust push postpone add enter fill",
  rename: "change edit name call relabel",
  delete: "remove drop scrap erase get rid cancel take away undo throw",
  cancel: "stop abort call off withdraw undo void drop",
  list: "which who show all any many how see overview",
  retrieve: "show see details detail look open tell view what",
  export: "download csv excel spreadsheet file",
  approve: "accept sign off confirm ok okay reject decline refuse deny review green light",
  revoke: "remove end kill disable delete invalidate deactivate",
  disconnect: "remove unlink end revoke cut off kick stop pull plug",
  restore: "undo bring back undelete recover",
  undo: "revert take back mistake roll reverse wrong",
  close: "finish lock complete finalize filled end done found",
  open: "publish start reopen",
  reopen: "unlock again undo open",
  confirm: "approve decline ok review",
  complete: "done finished tick check finish",
  process: "accept finalize handle",
  mark: "set record confirm arrived bounced failed settled",
  send: "post deliver again",
  pay: "settle transfer send money",
  request: "ask",
  enable: "turn on resume reactivate activate again back switch",
  subscribe: "create new add call notify send whenever tell set up",
};
