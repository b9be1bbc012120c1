// One file on its way: its progress, its question, its error.
import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { sizeText } from '#core/numbers/size.ts'
import { ApiError } from '#web/api/client.ts'
import { useTexts } from '#web/api/texts.ts'
import { fileIconOf, fileIcons } from '#web/files/file-icon.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx'
import type { Item, UploadQueue } from './queue.ts'
import styles from './upload.module.css'

export function UploadRow({ item, queue }: { item: Item; queue: UploadQueue }) {
  const t = useTexts()
  const { key, name, size, sent, joined = 0, status } = item
  const moved = status === 'finishing' ? joined : sent
  const isMoving = status === 'sending' || (status === 'finishing' && joined > 0)
  return (
    <li className={styles.row} data-status={status}>
      <Mark item={item} />
      <div className={styles.name}>
        <span title={name}>{status === 'taken' ? t('upload_dock.taken', { name }) : name}</span>
        {isMoving && <ProgressBar label={name} value={moved} max={size} />}
        {status === 'failed' && <Problem error={item.error} />}
      </div>
      <Said item={item} queue={queue} />
      {status !== 'finishing' && status !== 'done' && (
        <ActionIcon
          aria-label={t(status === 'failed' ? 'upload_dock.dismiss' : 'upload_dock.cancel', {
            name,
          })}
          onClick={() => queue.cancel(key)}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

function Mark({ item: { status, type } }: { item: Item }) {
  if (status === 'done') return <IconCircleCheck size={18} aria-hidden className={styles.good} />
  if (status === 'taken' || status === 'failed')
    return <IconAlertTriangle size={18} aria-hidden className={styles.bad} />
  const Icon = fileIcons[fileIconOf(type)]
  return <Icon size={18} aria-hidden className={styles.mark} />
}

function Problem({ error }: { error: unknown }) {
  const t = useTexts()
  const isAnswer = error instanceof ApiError && error.status !== 0
  return <small role="alert">{isAnswer ? t.problem(error) : t('upload_dock.unreadable')}</small>
}

function Said({ item, queue }: { item: Item; queue: UploadQueue }) {
  const t = useTexts()
  const { key, size, sent, joined = 0, status } = item
  if (status === 'taken') {
    return (
      <span className={styles.choices}>
        <button type="button" onClick={() => queue.settle(key, 'version')}>
          {t('upload_dock.version')}
        </button>
        <span aria-hidden>·</span>
        <button type="button" onClick={() => queue.settle(key, 'both')}>
          {t('upload_dock.both')}
        </button>
      </span>
    )
  }
  if (status === 'failed') {
    return (
      <span className={styles.choices}>
        <button type="button" onClick={() => queue.retry(key)}>
          {t('upload_dock.retry')}
        </button>
      </span>
    )
  }
  const [some, all] = [sizeText(sent, t.locale), sizeText(size, t.locale)]
  const said = {
    waiting: all,
    sending: t('upload_dock.of', { some, all }),
    finishing:
      joined > 0
        ? t('upload_dock.storing', { share: share(joined / size, t.locale) })
        : t('upload_dock.finishing'),
    done: t('upload_dock.arrived'),
  }[status]
  return <span className={styles.said}>{said}</span>
}

const share = (of: number, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(of)
