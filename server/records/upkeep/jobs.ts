// The engine's own jobs: whichever modules there are, words, references and imports are kept.
import type { Job } from '#server/house.ts'
import { forgetTask, importJobs } from '../imports/jobs.ts'
import { mergeJob, mergeTask } from '../merging/move.ts'
import { purgeJob, purgeTask } from '../trash/job.ts'
import { rewordJob, rewordTask } from '../words/referred.ts'

export const recordJobs: Readonly<Record<string, Job>> = {
  [rewordTask]: rewordJob,
  [mergeTask]: mergeJob,
  ...importJobs,
  [purgeTask]: purgeJob,
}

/** Names of those that run once a day, at night. */
export const nightlyRecordTasks: readonly string[] = [forgetTask, purgeTask]
