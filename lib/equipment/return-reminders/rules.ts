export const reminderStatuses = ["scheduled", "kept", "sent", "failed", "canceled"] as const;
