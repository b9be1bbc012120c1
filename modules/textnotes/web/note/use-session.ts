// Opens a note of the disk as a session, keeps what is typed in this browser until it is stored, and ends it well when its page
// is left: what is typed is saved, and what is in a conflict is stored beside the other text.
import { fileStem } from '#core/entity/file-stem.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { dayOf } from '#core/time/day.ts'
import { ApiError, on } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useSession } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { draftKey, dropDraft, keepDraft, readDraft } from '#web/records/form/drafts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { conflictName, firstLine, isUntitled } from '../../rules/names.ts'
import { kind, type FileAnswer } from '#web/files/disk/items.ts'
import { readContent, writeContent } from '#web/files/disk/content.ts'
import { orRefuse, place, trash } from '#web/files/disk/writes.ts'
import { NoteSession, type NoteDraft, type NotePorts, type NoteState } from './session.ts'

/** Opens and seals an encrypted note. */
export type Cipher = Required<Pick<NotePorts, 'open' | 'seal'>>

interface Opened {
  readonly session?: NoteSession
  readonly error?: unknown
}

export function useNoteSession(file: FileAnswer, cipher?: Cipher): Opened {
  const { db } = useGroup()
  const { person } = useSession()
  const client = useQueryClient()
  const [opened, setOpened] = useState<Opened>({})
  const { id, tag } = file.item
  const leave = useLeave(file)
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    let session: NoteSession | undefined
    let isLeft = false
    const drafts = draftsOf(draftKey(person?.id ?? null, db, kind, id), file)
    const ports: NotePorts = {
      load: () => readContent(db, id),
      async save(bytes, over) {
        const stored = await writeContent(db, { id, tag: over, autosave: true }, bytes)
        await refresh(client, db, kind)
        return stored.tag
      },
      // What is encrypted is kept nowhere in clear.
      keep: (draft) => cipher === undefined && drafts.keep(draft),
      ...cipher,
    }
    NoteSession.open(ports, cipher ? undefined : drafts.read()).then(
      (next) => {
        if (isLeft) return next.close()
        session = next
        setOpened({ session })
      },
      (error: unknown) => !isLeft && setOpened({ error }),
    )
    return () => {
      isLeft = true
      if (session) void latest.current(session)
    }
    // One session for one note, whatever is drawn anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [db, id, cipher])
  const { session } = opened
  useNamedSoon(file, session)
  useEffect(() => {
    if (session && session.state().tag !== tag) void session.look().catch(() => undefined)
  }, [session, tag])
  useEffect(() => session && on('reach', (answers) => void (answers && session.retry())), [session])
  return opened
}

const nothing = () => () => undefined

export function useNoteState(session: NoteSession | undefined): NoteState | undefined {
  return useSyncExternalStore(session?.subscribe ?? nothing, () => session?.state())
}

/** Saves what is typed; in a conflict, or where the note was deleted, as a file of its own beside it. */
function useLeave(file: FileAnswer): (session: NoteSession) => Promise<void> {
  const t = useTexts()
  const { db } = useGroup()
  const { person } = useSession()
  const client = useQueryClient()
  const nameUntitled = useNaming(file)
  const { item } = file
  return async (session) => {
    if (session.state().phase !== 'conflict') await session.save()
    if (hasNoPlace(session.state())) {
      const who = person?.fullname ?? person?.email ?? ''
      const name = conflictName(item.name, { day: dayOf(new Date()), who })
      const stored = await writeContent(
        db,
        { parent: item.parent, name, taken: 'both' },
        await session.bytes(),
      ).catch(() => undefined)
      // Without an answer it stays a draft, and meets the other text again when the note is opened.
      if (stored) {
        session.forget()
        void toast({ message: t('notes.conflict.stored', { name: stored.name }) })
        await refresh(client, db, kind)
      }
    }
    await nameUntitled(session.state().box)
    session.close()
  }
}

/** Somebody else saved, or deleted the note: what is typed cannot become its next version. */
function hasNoPlace({ phase, problem }: NoteState): boolean {
  const isGone = problem instanceof ApiError && problem.status === 404
  return phase === 'conflict' || (phase === 'refused' && isGone)
}

/** What was never named gets its first line as its name; what nothing was written into goes. */
function useNaming({ item }: FileAnswer): (box: string) => Promise<void> {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  return async (box) => {
    if (!isUntitled(item.name, t('notes.untitled'))) return
    const stem = fileStem(firstLine(box))
    if (stem === '' && box.trim() !== '') return
    const { id, parent } = item
    const named = { ids: [id], parent, name: `${stem}.md`, taken: 'keep_both' } as const
    await orRefuse(stem === '' ? trash(db, 'remove', [id]) : place(db, 'move', named))
      .then(() => refresh(client, db, kind))
      .catch(() => undefined)
  }
}

/** A note is named as soon as its first line is behind the caret: it is in the list under its name while it is written. */
function useNamedSoon(file: FileAnswer, session: NoteSession | undefined): void {
  const name = useNaming(file)
  const latest = useRef(name)
  const isNaming = useRef(false)
  useEffect(() => {
    latest.current = name
  })
  useEffect(
    () =>
      session?.subscribe(() => {
        const { phase, box } = session.state()
        if (phase !== 'saved' || isNaming.current || !box.trimStart().includes('\n')) return
        isNaming.current = true
        void latest.current(box).finally(() => (isNaming.current = false))
      }),
    [session],
  )
}

interface Drafts {
  read(): NoteDraft | undefined
  keep(draft: NoteDraft | undefined): void
}

function draftsOf(key: string, { doc, item }: FileAnswer): Drafts {
  return {
    read() {
      const { box, tag } = readDraft(key, new Date())?.values ?? {}
      return typeof box === 'string' && typeof tag === 'string' ? { box, tag } : undefined
    },
    keep(draft) {
      if (!draft) return dropDraft(key)
      keepDraft(key, { at: new Date().toISOString(), base: doc, id: item.id, values: { ...draft } })
    },
  }
}
