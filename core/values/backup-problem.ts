// What can be wrong with a backup, by key: the sentences that travel on the wire. The page of backups says them in the person's
// language, from words of its own, so that no other page loads them.
import { fail, recognise, type ErrorCode, type Failure } from '#core/errors.ts'

const problems = {
  broken: 'The backup is damaged or was cut off, nothing was restored',
  foreign: 'This file is no backup of a Group, nothing was restored',
  file_changed: 'A file in the backup is not the one that its record names, nothing was restored',
  record_refused: 'A record in the backup was refused, nothing was restored',
  too_many_records:
    'The backup holds more records than can be restored at once, nothing was restored',
  over_plan: 'The backup holds more records than the plan of the Group takes, nothing was restored',
  archive_too_large: 'This file is larger than a backup can be, nothing was restored',
  room_full: 'The backup is larger than the room that the plan has for backups',
  backup_under_way: 'A backup of this Group is being made already',
  restore_under_way: 'Something is being restored already',
  not_empty: 'This Group holds records, so nothing can be restored into it',
  gone: 'The backup is not there any more',
} as const

export type BackupProblem = keyof typeof problems

export const backupProblems = Object.keys(problems) as readonly BackupProblem[]

/** `throw failBackup('bad_request', 'broken')`. */
export function failBackup(code: ErrorCode, problem: BackupProblem): Failure {
  return fail(code, problems[problem])
}

/** The key of a problem, or of a common sentence (`core/errors.ts`), behind a wire text; undefined for any other text. */
export function recogniseProblem(text: string): string | undefined {
  return backupProblems.find((key) => problems[key] === text) ?? recognise(text)?.key
}
