// Pictures that come into a note while it is written: named in the text where the caret is, and stored beside the note meanwhile. What
// fails leaves the text again and can be tried again; what came can be taken back.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fileStem } from '#core/entity/file-stem.ts'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { apply, selectionOf } from '#web/markdown/box.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { isUntitled, firstLine, titleOf } from '../../rules/names.ts'
import { pictureName, shownAs, without, withLine } from '../../rules/pictures.ts'
import { kind, type FileAnswer } from '#web/files/disk/items.ts'
import { orRefuse, trash } from '#web/files/disk/writes.ts'
import type { StoredFile } from '#web/files/disk/content.ts'
import { sendContent } from '#web/files/disk/send-content.ts'
import type { NoteSession } from '../note/session.ts'

const clock = () => new Date()

/** A picture on its way. */
export interface Sending {
  readonly name: string
  /** 0 to 1. */
  readonly share: number
}

interface Pictures {
  readonly sending: readonly Sending[]
  add(files: readonly File[]): void
}

interface PicturesOf {
  readonly session: NoteSession
  readonly box: HTMLTextAreaElement
  readonly file: FileAnswer
}

export function usePictures({ session, box, file: { item } }: PicturesOf): Pictures {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const note = (name: string, share: number | undefined) =>
    setSending((before) => [
      ...before.filter((one) => one.name !== name),
      ...(share === undefined ? [] : [{ name, share }]),
    ])
  /** The box may have gone by now, and the caret stays where it is. */
  const change = (edit: (text: string) => string) => {
    const { box: text } = session.state()
    const next = edit(text)
    if (!box.isConnected || document.activeElement !== box) return session.type(next)
    const { start, end } = selectionOf(box)
    const moved = (at: number) => edit(text.slice(0, at)).length
    apply(box, { text: next, start: moved(start), end: moved(end) }, (typed) => session.type(typed))
  }
  const takeBack = async (stored: StoredFile) => {
    change((text) => without(text, shownAs(stored.name)))
    await orRefuse(trash(db, 'remove', [stored.id])).catch((error: unknown) =>
      toast({ message: t.problem(error) }),
    )
    await refresh(client, db, kind)
  }
  const send = async (picture: File) => {
    const { box: text } = session.state()
    const isNameless = isUntitled(item.name, t('notes.untitled'))
    const title = (isNameless && fileStem(firstLine(text))) || titleOf(item.name)
    const name = pictureName(picture.name, { title, now: clock() })
    const { start } = selectionOf(box)
    const put = withLine(box.value, start, shownAs(name))
    apply(box, { text: put.text, start: put.end, end: put.end }, (typed) => session.type(typed))
    note(name, 0)
    try {
      const stored = await sendContent(db, {
        parent: item.parent,
        name,
        taken: 'both',
        file: picture,
        signal: new AbortController().signal,
        onProgress: (share) => note(name, share),
      })
      if (stored.name !== name)
        change((now) => now.replace(shownAs(name), () => shownAs(stored.name)))
      await refresh(client, db, kind)
      const undo = { label: t('actions.undo'), run: () => void takeBack(stored) }
      void toast({ message: t('notes.pictures.added', { name: stored.name }), undo })
    } catch (error) {
      change((now) => without(now, shownAs(name)))
      const undo = { label: t('actions.try_again'), run: () => void send(picture) }
      void toast({ message: t.problem(error), undo })
    } finally {
      note(name, undefined)
    }
  }
  return {
    sending,
    add(files) {
      const pictures = files.filter(({ type }) => type.startsWith('image/'))
      if (pictures.length < files.length) void toast({ message: t('notes.pictures.alone') })
      for (const picture of pictures) void send(picture)
    },
  }
}
