// Pictures one by one, as large as the window: arrows lead to the next one, Escape and Back to the page.
import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { cover } from '#web/ui/feedback/covers.ts'
import classes from './files.module.css'
import { filePath, thumbnailPath, type RecordPath, type RecordFile } from './record-files.ts'

interface ViewerProps {
  place: RecordPath
  pictures: readonly RecordFile[]
  /** Of the picture that is shown. */
  name: string
  onMove: (name: string) => void
  onClose: () => void
}

export function Viewer({ place, pictures, name, onMove, onClose }: ViewerProps) {
  const t = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const cross = useRef<HTMLButtonElement>(null)
  const index = Math.max(
    0,
    pictures.findIndex((one) => one.name === name),
  )
  const shown = pictures[index]!
  const [before, after] = [pictures[index - 1], pictures[index + 1]]
  useEffect(() => {
    dialog.current?.showModal()
    cross.current?.focus()
    return cover(() => dialog.current?.close())
  }, [])
  useEffect(() => {
    const follow = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft' && before) onMove(before.name)
      if (key === 'ArrowRight' && after) onMove(after.name)
    }
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  })
  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} className={classes.viewer} aria-label={shown.name} onClose={onClose}>
      <div className={classes.viewerHead}>
        <b>{shown.name}</b>
        <span className="num">{t('files.place', { at: index + 1, of: pictures.length })}</span>
        <ActionIcon
          component="a"
          href={filePath(place, shown.name)}
          download={shown.name}
          aria-label={t('files.download')}
        >
          <IconDownload size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon ref={cross} aria-label={t('files.close')} onClick={close}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.viewerStage}>
        <img key={shown.digest} src={thumbnailPath(place, shown, 1600)} alt={shown.name} />
        <ActionIcon
          variant="default"
          className={classes.viewerBefore}
          aria-label={t('files.before')}
          disabled={!before}
          onClick={() => before && onMove(before.name)}
        >
          <IconChevronLeft size={22} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          className={classes.viewerAfter}
          aria-label={t('files.after')}
          disabled={!after}
          onClick={() => after && onMove(after.name)}
        >
          <IconChevronRight size={22} aria-hidden />
        </ActionIcon>
      </div>
    </dialog>
  )
}
