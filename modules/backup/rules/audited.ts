// What is done with backups, as the audit names it.

export const audited = {
  group: [
    'all_downloaded',
    'backup_made',
    'backup_downloaded',
    'backups_downloaded',
    'backup_deleted',
    'restore_begun',
  ],
} as const
