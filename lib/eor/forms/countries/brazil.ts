import { type BuiltInForm, common, differingDigits, emergencyContact, field, form } from "./build.ts";

export const brazil: BuiltInForm = {
  country: "BR",
  currency: "",
  released_on: "2026-11-26",
  source:
    "CPF (11 digits): Receita Federal, IN RFB 2172/2024. PIS/PASEP number (11 digits), schooling, race and marital status: layout S-2200 of eSocial. Work card number is the CPF: Portaria SEPRT 1065/2019.",
  definitions: form(
    ...common({
      zip: ["^\\d{5}-?\\d{3}$", "Enter a CEP of 8 digits, like 01310-100."],
      zipLabel: "CEP",
      states: [
        ...["AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA"],
        ...["PB", "PE", "PI", "PR", "RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO"],
      ],
    }),
    field("cpf", "CPF", {
      local: "Cadastro de Pessoas Físicas",
      helper: "11 digits, with or without dots and hyphen.",
      patterns: [
        ["^\\d{3}\\.?\\d{3}\\.?\\d{3}-?\\d{2}$", "The CPF has 11 digits, like 123.456.789-09."],
        [differingDigits, "A CPF can't consist of equal digits."],
      ],
    }),
    field("pis", "PIS/PASEP number", {
      local: "NIS",
      helper: "11 digits; leave it empty for a first job.",
      optional: true,
      patterns: [
        ["^\\d{11}$", "The PIS/PASEP number has 11 digits."],
        [differingDigits, "A PIS/PASEP number can't consist of equal digits."],
      ],
    }),
    field("mother_name", "Mother's name", {
      local: "Nome da mãe",
      length: [2, 70, "Enter the mother's name, with 2 to 70 characters."],
    }),
    field("race", "Race or color, self-declared", {
      local: "Raça/cor",
      type: "select",
      options: ["White", "Black", "Brown", "Asian", "Indigenous", "Not stated"],
    }),
    field("schooling", "Schooling", {
      local: "Grau de instrução",
      type: "select",
      options: ["Primary school", "Secondary school", "University degree", "Postgraduate degree"],
    }),
    field("marital_status", "Marital status", {
      local: "Estado civil",
      type: "select",
      options: ["Single", "Married", "Stable union", "Divorced", "Widowed"],
    }),
    field("uses_transport_voucher", "Uses the transport voucher", { local: "Vale-transporte", type: "boolean" }),
    ...emergencyContact,
  ),
};
