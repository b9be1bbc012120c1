// Photos of a device at the counter: taken, chosen, dropped or pasted. They wait until its ticket is there, and are sent to it then.
import { IconCamera, IconPaperclip, IconX } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useFileInputs } from '#web/files/choose/use-file-inputs.tsx'
import { useDrop, usePastedFiles } from '#web/files/drop.ts'
import { useWaitingFiles } from '#web/files/waiting-files.ts'
import type { RecordFormState } from '#web/records/form/use-record-form.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { photosKey } from './photos.ts'
import classes from '../create.module.css'

interface DevicePhotosProps {
  form: RecordFormState
  id: string
  /** What is dropped and pasted is of the device that is seen. */
  isOpen: boolean
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }

export default function DevicePhotos({ form, id, isOpen }: DevicePhotosProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { files, add, remove } = useWaitingFiles(photosKey(db, form.id))
  const take = (more: readonly File[]) => {
    add(more)
    // The screen is left with a question from now on, as when something is typed.
    form.set('content', form.values.content)
  }
  const isOver = useDrop(isOpen ? take : undefined)
  usePastedFiles(isOpen ? take : undefined)
  const words = { choose: t('check-in.file'), photograph: t('check-in.photo') }
  const { choose, photograph, inputs } = useFileInputs(take, words)
  return (
    <Field id={id} label={t('check-in.photos')} isGroup>
      <div className={classes.photos} data-over={isOver || undefined}>
        {files.map((file) => (
          <Photo key={file.name} file={file} onRemove={() => remove([file])} />
        ))}
        <button type="button" className={classes.add} onClick={photograph}>
          <IconCamera {...icon} />
          {words.photograph}
        </button>
        <button type="button" className={classes.add} onClick={choose}>
          <IconPaperclip {...icon} />
          {words.choose}
        </button>
        {inputs}
        {files.length === 0 && <span className={classes.how}>{t('check-in.how')}</span>}
      </div>
    </Field>
  )
}

function Photo({ file, onRemove }: { file: File; onRemove: () => void }) {
  const t = useTexts()
  const source = useMemo(
    () => (file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined),
    [file],
  )
  useEffect(() => () => URL.revokeObjectURL(source ?? ''), [source])
  return (
    <span className={classes.photo}>
      {source ? <img src={source} alt={file.name} /> : <span>{file.name}</span>}
      <button
        type="button"
        aria-label={t('check-in.remove', { name: file.name })}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden />
      </button>
    </span>
  )
}
