// Keeping an item elsewhere, and saying where it is then.
import { useState } from 'react'
import { showError } from '#web/api/banner.ts'
import { ApiError, noAnswer } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import type { Item } from '../reader-calls.ts'
import type * as keeping from './keep-calls.ts'

interface Keep {
  readonly asBookmark: () => void
  readonly asNote: () => void
  readonly asPage: () => void
}

type Calls = typeof keeping
type Write = (calls: Calls, kept: keeping.Clipping) => Promise<string>

/** What keeps items elsewhere is loaded when the first one is kept, since few are. */
function loadCalls(): Promise<Calls> {
  return import('./keep-calls.ts').catch(() => {
    throw noAnswer()
  })
}

/** A page of the handbooks does not take the text. */
const isTooLong = (error: unknown) =>
  error instanceof ApiError && error.fields?.content?.key === 'too_long'

/** `article`: the whole one, where it is read. */
export function useKeep(item: Item, article: string | undefined): Keep {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const [isBusy, setBusy] = useState(false)
  const keep = (to: string, words: string, write: Write) => async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const calls = await loadCalls()
      const id = await write(calls, calls.keptOf(item, article))
      const run = () => go(`/account/${db}/${to}/${id}`)
      void toast({ message: t(words), next: { label: t('reader.keep.open'), run } })
    } catch (error) {
      if (!isTooLong(error)) return showError(error)
      void toast({
        message: t('reader.keep.too_long'),
        next: { label: t('reader.keep.as_note'), run: () => void asNote() },
      })
    } finally {
      setBusy(false)
    }
  }
  const asNote = keep('notes', 'reader.keep.noted', (calls, kept) =>
    calls.keepNote(db, kept, t('reader.keep.folder')),
  )
  const start = (run: () => Promise<void>) => () => void run()
  return {
    asBookmark: start(
      keep('bookmarks', 'reader.keep.bookmarked', (calls, kept) => calls.keepBookmark(db, kept)),
    ),
    asNote: start(asNote),
    asPage: start(
      keep('handbooks', 'reader.keep.paged', (calls, kept) => calls.keepPage(db, kept)),
    ),
  }
}
