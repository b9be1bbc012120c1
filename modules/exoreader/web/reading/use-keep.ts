// Keeping an item elsewhere, and saying where it is then.
import { useState } from 'react'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { titleOf, type Item } from '../reader-calls.ts'
import { keepBookmark, keepNote, keepPage, type Kept } from './keep-calls.ts'
import { textAsMarkdown } from './markdown-text.ts'
import { toMarkdown } from './to-markdown.ts'

interface Keep {
  readonly asBookmark: () => void
  readonly asNote: () => void
  readonly asPage: () => void
}

/** `article`: the whole one, where it is read. */
export function useKeep(item: Item, article: string | undefined): Keep {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const [isBusy, setBusy] = useState(false)
  const kept = (): Kept => {
    const isText = article === undefined && item.content_type === 'text'
    const content = article ?? item.content ?? ''
    return {
      title: titleOf(item),
      url: item.url,
      source: item.reader_subscription?.title,
      content: isText ? textAsMarkdown(content) : toMarkdown(content),
    }
  }
  const keep = (to: string, words: string, write: () => Promise<string>) => async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const id = await write()
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
    asBookmark: start(keep('bookmarks', 'reader.keep.bookmarked', () => keepBookmark(db, kept()))),
    asNote: start(keep('notes', 'reader.keep.noted', () => keepNote(db, kept(), folders))),
    asPage: start(keep('handbooks', 'reader.keep.paged', () => keepPage(db, kept()))),
  }
}
