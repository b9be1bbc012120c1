// An open note: its name, what became of what is typed, its text to read or to write, its tags, and who links to it.
import { fileStem } from '#core/entity/file-stem.ts'
import { useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Page, PageHeader, Stack, TwoColumns } from '#web/ui/page/Page.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { firstLine, isMarkdown, isUntitled, titleOf } from '../../rules/names.ts'
import type { FileAnswer } from '#web/files/disk/items.ts'
import { isNotesFolder } from '#web/files/disk/keep-note.ts'
import { useMayWrite } from '../may-write.ts'
import { Conflict } from './Conflict.tsx'
import { LinkedBy } from './LinkedBy.tsx'
import { NoteActions } from './NoteActions.tsx'
import { NoteStatus } from './NoteStatus.tsx'
import { Reading } from './Reading.tsx'
import type { NoteSession, NoteState } from './session.ts'
import { Tags } from './Tags.tsx'
import { useNoteState } from './use-session.ts'
import { Writing } from './Writing.tsx'

interface OpenNoteProps {
  session: NoteSession
  file: FileAnswer
  /** Of an encrypted note: forgets the passphrase. */
  onLock?: (() => void) | undefined
}

export function OpenNote({ session, file, onLock }: OpenNoteProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { params } = useAddress()
  const state = useNoteState(session)!
  const { name } = file.item
  const mayWrite = useMayWrite()
  const isEditable = mayWrite && state.note.encoding === 'utf-8' && !state.note.isBinary
  const [isWriting, setWriting] = useState(
    () => isEditable && (params.has('write') || !isMarkdown(name) || state.box === ''),
  )
  const finish = () => {
    void session.save()
    if (isMarkdown(name)) setWriting(false)
  }
  useShortcuts([
    {
      key: 'e',
      text: 'notes.keys.write',
      run: () => setWriting(true),
      leadsToText: true,
      disabled: !isEditable || isWriting,
    },
    { key: 'mod+Enter', text: 'notes.keys.finish', run: finish, disabled: !isWriting },
    { key: 'mod+s', text: 'notes.keys.save', run: () => void session.save() },
  ])
  if (state.phase === 'conflict') return <Conflict session={session} state={state} file={file} />
  const isNameless = isUntitled(name, t('notes.untitled'))
  const title = (isNameless && fileStem(firstLine(state.box))) || titleOf(name)
  // The folder of notes is what its list is called.
  const folders = file.crumbs.filter(
    ({ id, name: label }, at) => id !== file.item.id && !(at === 0 && isNotesFolder(label)),
  )
  const crumbs = [
    { label: t('textnotes.notes'), href: `/account/${db}/notes` },
    ...folders.map(({ id, name: label }) => ({ label, href: `/account/${db}/notes?folder=${id}` })),
  ]
  return (
    <Page>
      <PageHeader
        crumbs={crumbs}
        title={title}
        meta={<NoteStatus state={state} isEncrypted={onLock !== undefined} />}
        actions={
          <NoteActions
            {...{ file, session, isWriting, isEditable, onLock, finish }}
            onWrite={() => setWriting(true)}
          />
        }
      />
      <TwoColumns
        main={
          <>
            <Warnings session={session} state={state} mayWrite={mayWrite} />
            <NoteText
              {...{ session, state, file, isWriting }}
              isPrivate={onLock !== undefined}
              isTickable={isEditable}
            />
          </>
        }
        aside={
          <Stack>
            <Tags file={file} mayWrite={mayWrite} />
            <LinkedBy id={file.item.id} />
          </Stack>
        }
      />
    </Page>
  )
}

interface NoteTextProps {
  session: NoteSession
  state: NoteState
  file: FileAnswer
  isWriting: boolean
  isPrivate: boolean
  /** Tasks can be ticked where the note is read. */
  isTickable: boolean
}

function NoteText({ session, state, file, isWriting, isPrivate, isTickable }: NoteTextProps) {
  const t = useTexts()
  /** What is ticked is saved at once. */
  const tick = (text: string) => {
    session.type(text)
    void session.save()
  }
  if (state.note.isBinary) {
    return <EmptyState title={t('notes.binary')} text={t('notes.binary_text')} />
  }
  if (isWriting) return <Writing {...{ session, file, isPrivate }} box={state.box} />
  return (
    <Reading text={state.box} {...{ file, isPrivate }} onText={isTickable ? tick : undefined} />
  )
}

interface WarningsProps {
  session: NoteSession
  state: NoteState
  mayWrite: boolean
}

function Warnings({ session, state: { note, phase, problem }, mayWrite }: WarningsProps) {
  const t = useTexts()
  return (
    <>
      {phase === 'refused' && (
        <Banner
          tone="danger"
          title={t('notes.refused')}
          action={
            <Button size="xs" onClick={() => void session.save()}>
              {t('actions.try_again')}
            </Button>
          }
        >
          <p>{t.problem(problem)}</p>
        </Banner>
      )}
      {note.encoding !== 'utf-8' && !note.isBinary && (
        <Banner
          tone="warning"
          title={t('notes.encoding.title', { encoding: note.encoding })}
          action={
            mayWrite && (
              <Button size="xs" onClick={() => void session.convert()}>
                {t('notes.encoding.convert')}
              </Button>
            )
          }
        >
          <p>{t('notes.encoding.text')}</p>
        </Banner>
      )}
    </>
  )
}
