// What became of what is typed, in a quiet word: saved, being saved, kept until the server answers.
import { IconCheck, IconCloudOff, IconLock, IconPencil } from '@tabler/icons-react'
import { useTexts } from '#web/api/texts.ts'
import type { NoteState } from './session.ts'
import classes from './note.module.css'

const marks = {
  saved: IconCheck,
  typed: IconPencil,
  saving: IconPencil,
  offline: IconCloudOff,
  refused: IconCloudOff,
  conflict: IconPencil,
}

export function NoteStatus({
  state: { phase },
  isEncrypted,
}: {
  state: NoteState
  isEncrypted: boolean
}) {
  const t = useTexts()
  const Mark = marks[phase]
  return (
    <span className={classes.status}>
      <output data-phase={phase}>
        <Mark size={15} stroke={1.75} aria-hidden /> {t(`notes.phase.${phase}`)}
      </output>
      {isEncrypted && (
        <span>
          <IconLock size={15} stroke={1.75} aria-hidden /> {t('notes.encrypted')}
        </span>
      )}
    </span>
  )
}
