// A text that is longer than a page may be: what to do with it. It becomes a note in one press, with its pictures, and nothing is lost.
import { useState } from 'react'
import { showErrorOf } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { FormAtHand } from '#web/face.ts'
import { keepAsNote } from '#web/files/disk/keep-note.ts'
import { removeWaiting, waitingFiles } from '#web/files/waiting-files.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { handbook as entity } from '../../entities/handbook.ts'
import { waitingKey } from './waiting.ts'

interface TooLongProps {
  form: FormAtHand
  text: string
}

export function TooLong({ form, text }: TooLongProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const [isBusy, setBusy] = useState(false)
  const keep = async () => {
    const waiting = waitingKey(db, form.id)
    const pictures = waitingFiles(waiting)
    const { title } = form.values
    setBusy(true)
    try {
      const id = await keepAsNote(db, {
        title: typeof title === 'string' && title.trim() !== '' ? title : text.slice(0, 200),
        text,
        folder: t('wiki.too_long.folder'),
        pictures,
      })
      removeWaiting(waiting, pictures)
      form.abandon()
      go(`/account/${db}/notes/${id}`)
      void toast({ message: t('wiki.too_long.kept') })
    } catch (error) {
      showErrorOf(entity.key)(error)
      setBusy(false)
    }
  }
  return (
    <Banner
      tone="warning"
      action={
        <Button size="sm" loading={isBusy} onClick={() => void keep()}>
          {t('wiki.too_long.keep')}
        </Button>
      }
    >
      {t('wiki.too_long.text', { length: text.length, max: entity.fields.content.max })}
    </Banner>
  )
}
