// What can be done with a backup that is kept: it is downloaded, put back, deleted. In a locked Group it is taken home, and nothing else.
import { IconDownload, IconRestore, IconTrash } from '@tabler/icons-react'
import { isLocked } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import type { KeptBackup } from './backup-calls.ts'
import classes from './backup.module.css'

export interface RowActions {
  readonly onDrop: (backup: KeptBackup) => void
  readonly onRestore: (backup: KeptBackup) => void
}

export function KeptActions({ row, onDrop, onRestore }: RowActions & { row: KeptBackup }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const mayChange = !isLocked(actor)
  return (
    <span className={classes.actions}>
      {row.state === 'kept' && (
        <>
          <ActionIcon
            component="a"
            href={`/${db}/_backups/${row.id}`}
            download
            aria-label={t('backup.download')}
            title={t('backup.download')}
          >
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
          {mayChange && (
            <ActionIcon
              onClick={() => onRestore(row)}
              aria-label={t('backup.restore.open')}
              title={t('backup.restore.open')}
            >
              <IconRestore size={18} aria-hidden />
            </ActionIcon>
          )}
        </>
      )}
      {mayChange && (
        <ActionIcon
          onClick={() => onDrop(row)}
          aria-label={t('backup.drop.confirm')}
          title={t('backup.drop.confirm')}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </span>
  )
}
