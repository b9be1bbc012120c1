// What can be wrong with a backup. The table of backups keeps these keys for those that failed, so they are not renamed.

export const backupSentences = {
  broken: 'The backup is damaged or was cut off, nothing was restored',
  foreign: 'This file is no backup of a Group, nothing was restored',
  file_changed: 'A file in the backup is not the one that its record names, nothing was restored',
  record_refused: 'A record in the backup was refused, nothing was restored',
  too_many_records:
    'The backup holds more records than can be restored at once, nothing was restored',
  over_plan: 'The backup holds more records than the plan of the Group takes, nothing was restored',
  backup_too_large: 'This file is larger than a backup can be, nothing was restored',
  room_full: 'The backup is larger than the room that the plan has for backups',
  backup_under_way: 'A backup of this Group is being made already',
  restore_under_way: 'Something is being restored already',
  not_empty: 'This Group holds records, so nothing can be restored into it',
  gone: 'The backup is not there any more',
} as const

type BackupSentences = typeof backupSentences

declare module '#core/errors.ts' {
  interface ModuleSentences extends BackupSentences {}
}
