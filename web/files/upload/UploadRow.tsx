// A file on its way: how far it is, what went wrong, what is to be known of it.
import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react'
import { ApiError } from '#web/api/client.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx'
import classes from '../files.module.css'
import type { Queue, Upload } from './uploads.ts'

export function UploadRow({ upload, queue }: { upload: Upload; queue: Queue }) {
  const t = useTexts()
  const { key, name, status, share, error, note } = upload
  const isOver = status === 'failed' || status === 'stored'
  return (
    <li className={classes.upload}>
      <div className={classes.uploadName}>
        <span title={name}>{name}</span>
        {status === 'waiting' && <small>{t('files.waiting')}</small>}
        {status === 'sending' && <ProgressBar label={name} value={share} max={1} />}
        {status === 'failed' && (
          <small role="alert" data-tone="danger">
            <IconAlertTriangle size={16} aria-hidden />
            {error instanceof ApiError ? t.problem(error) : t('files.unreadable')}
          </small>
        )}
        {status === 'stored' && note && (
          <output>
            <IconInfoCircle size={16} aria-hidden />
            {t(`files.notes.${note}`)}
          </output>
        )}
      </div>
      {status === 'failed' && <Button onClick={() => queue.retry(key)}>{t('files.retry')}</Button>}
      <ActionIcon
        aria-label={t(isOver ? 'files.dismiss' : 'files.cancel', { name })}
        onClick={() => queue.cancel(key)}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}
