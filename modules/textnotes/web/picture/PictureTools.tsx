// Pictures for a note that is written: pasted, dropped, chosen, or taken with the camera. An encrypted note takes none, since they would lie
// beside it for everybody to see.
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useTexts } from '#web/api/texts.ts'
import { useFileInput } from '#web/files/choose/use-file-inputs.tsx'
import { useFilesInto } from '#web/files/waiting-files.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx'
import type { FileAnswer } from '#web/files/disk/items.ts'
import type { NoteSession } from '../note/session.ts'
import classes from './picture.module.css'
import { usePictures, type Sending } from './use-pictures.ts'

interface PictureToolsProps {
  session: NoteSession
  /** What pictures are pasted and dropped into. */
  place: HTMLElement
  box: HTMLTextAreaElement
  file: FileAnswer
}

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true }

export function PictureTools({ place, ...of }: PictureToolsProps) {
  const t = useTexts()
  const { add, sending } = usePictures(of)
  useFilesInto(place, add)
  const labels = { choose: t('notes.pictures.choose'), take: t('notes.pictures.take') }
  const only = { accept: 'image/*' }
  const chosen = useFileInput(add, { ...only, label: labels.choose, multiple: true })
  const taken = useFileInput(add, { ...only, label: labels.take, camera: true })
  return (
    <>
      <ActionIcon aria-label={labels.choose} title={labels.choose} onClick={chosen.choose}>
        <IconPhoto {...icon} />
      </ActionIcon>
      <ActionIcon aria-label={labels.take} title={labels.take} onClick={taken.choose}>
        <IconCamera {...icon} />
      </ActionIcon>
      {chosen.input}
      {taken.input}
      <SendingList sending={sending} />
    </>
  )
}

function SendingList({ sending }: { sending: readonly Sending[] }) {
  const t = useTexts()
  return sending.map(({ name, share }) => (
    <div key={name} className={classes.sending}>
      <ProgressBar
        label={t('notes.pictures.sending', { name })}
        value={share}
        max={1}
        detail={`${Math.round(share * 100)}%`}
      />
    </div>
  ))
}

/** What is pasted or dropped into an encrypted note is refused, with the reason. */
export function NoPictures({ place }: { place: HTMLElement }) {
  const t = useTexts()
  useFilesInto(place, () => void toast({ message: t('notes.pictures.private') }))
  return null
}
