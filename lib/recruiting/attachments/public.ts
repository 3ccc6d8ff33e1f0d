export { attachFile } from "./attach-file.ts";
export { removeAttachments } from "./remove-attachments.ts";
