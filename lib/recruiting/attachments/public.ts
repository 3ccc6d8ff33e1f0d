export { removeAttachments } from "./remove-attachments.ts";
