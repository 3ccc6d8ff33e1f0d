export { countryName } from "#lib/format/country-name.ts";
