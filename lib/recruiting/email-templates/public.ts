export { editedTemplate, renderTemplate } from "./render.ts";
export { templateValues } from "./template-values.ts";
