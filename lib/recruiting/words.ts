export {
  activityKinds,
  archivationReasonKinds,
  defaultStageTypes,
  emailStatuses,
  jobBoardTypes,
  jobStatuses,
  matchingValues,
  publicationStates,
  stageCategories,
  stageEntryStatuses,
} from "#db/schema/words.ts";
