export { completeTaskOf } from "./complete-task.ts";
export { moveTasks, planTasks } from "./plan-tasks.ts";
export { openTask, type TaskRow, tasksJson } from "./select-tasks.ts";
