// Keeping an item elsewhere, and saying where it is then.
import { useState } from 'react'
import { showError } from '#web/api/banner.ts'
import { noAnswer } from '#web/api/client.ts'
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
type Write = (calls: Calls, kept: keeping.Kept) => Promise<string>

/** What keeps items elsewhere is loaded when the first one is kept, since few are. */
function loadCalls(): Promise<Calls> {
  return import('./keep-calls.ts').catch(() => {
    throw noAnswer()
  })
}

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
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const folders = [t('reader.keep.folder'), 'Notes', 'Anotações'] as const
  const start = (run: () => Promise<void>) => () => void run()
  return {
    asBookmark: start(
      keep('bookmarks', 'reader.keep.bookmarked', (calls, kept) => calls.keepBookmark(db, kept)),
    ),
    asNote: start(
      keep('notes', 'reader.keep.noted', (calls, kept) => calls.keepNote(db, kept, folders)),
    ),
    asPage: start(
      keep('handbooks', 'reader.keep.paged', (calls, kept) => calls.keepPage(db, kept)),
    ),
  }
}
