// A note: read, written, and saved by itself; who links to it is beside it. An encrypted one asks for its passphrase first.
import { lazy, Suspense, useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { RecordOutline } from '#web/records/RecordOutline.tsx'
import { useRecordId } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { isEncrypted } from '../../rules/names.ts'
import { maxNoteBytes } from '../../rules/text.ts'
import { itemAddress, useItem, type FileAnswer, type ItemAnswer } from '#web/files/disk/items.ts'
import { NoteTexts } from '../NoteTexts.tsx'
import { OpenNote } from './OpenNote.tsx'
import { useNoteSession, type Cipher } from './use-session.ts'

const Unlock = lazy(() => import('../age/Unlock.tsx'))

const outline = (
  <Page>
    <RecordOutline />
  </Page>
)

export default function NotePage() {
  const id = useRecordId()
  return (
    <NoteTexts outline={outline}>
      <Found key={id} id={id} />
    </NoteTexts>
  )
}

function Found({ id }: { id: string }) {
  const { data, error, refetch } = useItem({ id })
  if (data) return <Shown {...data} />
  if (!error) return outline
  if (error.status === 404) return <NoNote reason="missing" />
  return (
    <Page>
      <NotLoaded error={error} onRetry={() => void refetch()} isRecord />
    </Page>
  )
}

function Shown({ doc, ...known }: ItemAnswer) {
  const { item } = known
  const [cipher, setCipher] = useState<Cipher>()
  // What an app shows of its own is read there.
  if (!doc) return <NoNote reason="missing" />
  const file = { ...known, doc }
  if (item.folder) return <NoNote reason="folder" item={item} />
  if (item.deleted_at !== '') return <NoNote reason="trash" />
  if (item.size > maxNoteBytes) return <NoNote reason="large" item={item} />
  if (!isEncrypted(item.name)) return <Opening file={file} />
  if (cipher) return <Opening file={file} cipher={cipher} onLock={() => setCipher(undefined)} />
  return (
    <Suspense fallback={outline}>
      <Unlock file={file} onOpen={(opened) => setCipher(() => opened)} />
    </Suspense>
  )
}

interface OpeningProps {
  file: FileAnswer
  cipher?: Cipher
  onLock?: () => void
}

function Opening({ file, cipher, onLock }: OpeningProps) {
  const { session, error } = useNoteSession(file, cipher)
  if (session) return <OpenNote session={session} file={file} onLock={onLock} />
  if (error === undefined) return outline
  return (
    <Page>
      <NotLoaded error={error as Error} onRetry={() => window.location.reload()} isRecord />
    </Page>
  )
}

interface NoNoteProps {
  reason: 'missing' | 'folder' | 'trash' | 'large'
  item?: FileAnswer['item']
}

/** In the place of a note that is not there, or that is no text to be written here. */
function NoNote({ reason, item }: NoNoteProps) {
  const t = useTexts()
  const { db } = useGroup()
  return (
    <Page>
      <EmptyState
        page
        title={t(`notes.none.${reason}`)}
        text={t(`notes.none.${reason}_text`)}
        drawing={<Icon name="note" size={28} />}
      >
        {item && (
          <Button component="a" variant="filled" href={itemAddress(db, item.id)}>
            {t('notes.none.in_files')}
          </Button>
        )}
        {reason === 'trash' && (
          <Button component="a" variant="filled" href={`/account/${db}/disk-trash`}>
            {t('notes.none.to_trash')}
          </Button>
        )}
        <Button component="a" href={`/account/${db}/notes`}>
          {t('notes.none.to_notes')}
        </Button>
      </EmptyState>
    </Page>
  )
}
