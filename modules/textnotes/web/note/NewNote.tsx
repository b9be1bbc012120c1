// A new note is a file from the start, so nothing that is typed waits for a name: its first line names it when it is left. An
// encrypted one asks for its passphrase before.
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { RecordOutline } from '#web/records/RecordOutline.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { holdKeys } from '#web/ui/held-keys.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { kind } from '#web/files/disk/items.ts'
import { NoteTexts } from '../NoteTexts.tsx'
import { addNote } from './add-note.ts'

const NewEncrypted = lazy(() => import('../age/NewEncrypted.tsx'))

const outline = (
  <Page>
    <RecordOutline />
  </Page>
)

export default function NewNote() {
  const { params } = useAddress()
  return (
    <NoteTexts outline={outline}>
      {params.has('encrypted') ? (
        <Suspense fallback={outline}>
          <NewEncrypted />
        </Suspense>
      ) : (
        <Making />
      )}
    </NoteTexts>
  )
}

function Making() {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const { params, go } = useAddress()
  const [error, setError] = useState<Error>()
  const isBegun = useRef(false)
  const title = params.get('name') ?? undefined
  const make = async () => {
    try {
      const { id } = await addNote(db, { text: '', title, words: t })
      holdKeys()
      go(`/account/${db}/notes/${id}?write=1`, { replace: true })
      await refresh(client, db, kind)
    } catch (problem) {
      setError(problem as Error)
    }
  }
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void make()
    // Made once, whatever is drawn anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [])
  const again = () => {
    setError(undefined)
    void make()
  }
  if (!error) return outline
  return (
    <Page>
      <NotLoaded error={error} onRetry={again} isRecord />
    </Page>
  )
}
