// Files on their way, at the foot of every page: how far all of them are and how long it takes, each by itself, and what is asked of
// a name that is taken. Draws nothing while there are none, and goes by itself a little after all of them have arrived.
import {
  IconChevronDown,
  IconChevronUp,
  IconCloudUpload,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { sizeText } from '#core/numbers/size.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx'
import { durationText } from './duration.ts'
import type { Seen, UploadQueue } from './queue.ts'
import { totalsOf } from './totals.ts'
import styles from './upload.module.css'
import { UploadRow } from './UploadRow.tsx'
import { UploadTexts } from './UploadTexts.tsx'
import { uploadsWith } from './uploads.ts'

/** Rows that are drawn; of the rest it is said how many they are. */
const maxRows = 40
/** How long it is said that all files have arrived. */
const readMs = 5_000

export default function UploadDock() {
  const queue = uploadsWith(useQueryClient())
  const seen = useSyncExternalStore(queue.seen.subscribe, queue.seen.get)
  if (seen.items.length === 0) return null
  return (
    <UploadTexts>
      <Dock queue={queue} seen={seen} />
    </UploadTexts>
  )
}

function Dock({ queue, seen }: { queue: UploadQueue; seen: Seen }) {
  const t = useTexts()
  const [isFolded, setFolded] = useState(false)
  const { taken, rows, isQuiet, failed } = totalsOf(seen)
  const dock = useRef<HTMLElement>(null)
  useLeave(dock, isQuiet && failed === 0, queue)
  return (
    <section ref={dock} className={styles.dock} aria-label={t('upload_dock.label')}>
      <Head {...{ queue, seen, isFolded }} onFold={() => setFolded(!isFolded)} />
      {!isFolded && (
        <>
          {taken > 1 && (
            <div className={styles.all}>
              <span>{t('upload_dock.taken_all', { count: taken })}</span>
              <Button size="xs" onClick={() => settleAll(queue, 'version')}>
                {t('upload_dock.version_all')}
              </Button>
              <Button size="xs" onClick={() => settleAll(queue, 'both')}>
                {t('upload_dock.both_all')}
              </Button>
            </div>
          )}
          <ul className={styles.rows}>
            {rows.slice(0, maxRows).map((item) => (
              <UploadRow key={item.key} item={item} queue={queue} />
            ))}
          </ul>
          {rows.length > maxRows && (
            <p className={styles.more}>{t('upload_dock.more', { count: rows.length - maxRows })}</p>
          )}
        </>
      )}
    </section>
  )
}

/** Nothing that is read goes: it stays under the pointer, with the focus in it, and on a page that is not in sight. */
function useLeave(dock: RefObject<HTMLElement | null>, isGood: boolean, queue: UploadQueue): void {
  useEffect(() => {
    if (!isGood) return undefined
    const leave = () => {
      const isRead = document.hidden || dock.current?.matches(':hover, :focus-within')
      if (!isRead) queue.clear()
    }
    const timer = setInterval(leave, readMs)
    return () => clearInterval(timer)
  }, [dock, isGood, queue])
}

function settleAll(queue: UploadQueue, taken: 'version' | 'both'): void {
  for (const { key, status } of queue.seen.get().items) {
    if (status === 'taken') queue.settle(key, taken)
  }
}

interface HeadProps {
  queue: UploadQueue
  seen: Seen
  isFolded: boolean
  onFold: () => void
}

function Head({ queue, seen, isFolded, onFold }: HeadProps) {
  const t = useTexts()
  const { isPaused } = seen
  const totals = totalsOf(seen)
  const { isOver, sent, size } = totals
  const Fold = isFolded ? IconChevronUp : IconChevronDown
  return (
    <header className={styles.head}>
      <IconCloudUpload size={18} aria-hidden className={styles.mark} />
      <output>{useTitle(seen)}</output>
      {!isOver && (
        <div className={styles.bar}>
          <ProgressBar label={t('upload_dock.label')} value={sent} max={size} />
        </div>
      )}
      <span className={styles.figures}>{useFigures(seen)}</span>
      <span className={styles.hint}>{useHint(seen)}</span>
      {!isOver && (
        <ActionIcon
          aria-label={t(isPaused ? 'upload_dock.resume' : 'upload_dock.pause')}
          onClick={() => (isPaused ? queue.resume() : queue.pause())}
        >
          {isPaused ? (
            <IconPlayerPlay size={18} aria-hidden />
          ) : (
            <IconPlayerPause size={18} aria-hidden />
          )}
        </ActionIcon>
      )}
      <ActionIcon
        aria-label={t(isFolded ? 'upload_dock.unfold' : 'upload_dock.fold')}
        aria-expanded={!isFolded}
        onClick={onFold}
      >
        <Fold size={18} aria-hidden />
      </ActionIcon>
      {totals.isQuiet && (
        <ActionIcon aria-label={t('upload_dock.close')} onClick={() => queue.clear()}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </header>
  )
}

function useTitle(seen: Seen): string {
  const t = useTexts()
  const { at, count, done, taken, failed, isOver } = totalsOf(seen)
  if (!isOver) return t('upload_dock.sending', { at, count })
  if (taken > 0) return t('upload_dock.asks', { count: taken })
  if (failed > 0) return t('upload_dock.failed', { count: failed })
  return t('upload_dock.done', { count: done })
}

/** "64% · 4 MB/s · 21 s left", as far as it is known. */
function useFigures(seen: Seen): string {
  const t = useTexts()
  const { isOver, sent, size } = totalsOf(seen)
  if (isOver) return ''
  const share = `${Math.floor(size > 0 ? (sent * 100) / size : 0).toLocaleString(t.locale)}%`
  const isMoving = seen.rate > 0 && !seen.isPaused && !seen.isOffline
  if (!isMoving) return share
  const left = durationText((size - sent) / seen.rate, t.locale)
  const rate = t('upload_dock.rate', { rate: sizeText(seen.rate, t.locale) })
  return `${share} · ${rate} · ${t('upload_dock.left', { left })}`
}

function useHint(seen: Seen): string {
  const t = useTexts()
  if (totalsOf(seen).isOver) return ''
  if (seen.isPaused) return t('upload_dock.paused')
  return t(seen.isOffline ? 'upload_dock.offline' : 'upload_dock.network')
}
