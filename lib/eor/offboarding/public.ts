export { completeTaskOf } from "./complete-task.ts";
export { moveTasks, planTasks } from "./plan-tasks.ts";
export { decryptTask, type TaskRow, tasksJson } from "./select-tasks.ts";
