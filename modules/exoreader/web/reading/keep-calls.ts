// An item kept elsewhere in the Group: as a bookmark, a note among the files, a page of the handbooks.
import { newId } from '#core/ids.ts'
import { escapeSigns } from '#core/markdown/escape.ts'
import { call } from '#web/api/client.ts'
import { createRecord } from '#web/api/records.ts'
import { keepAsNote } from '#web/files/disk/keep-note.ts'
import { titleOf, type Item } from '../reader-calls.ts'
import { webAddress } from './draw-html.tsx'
import { textAsMarkdown } from './markdown-text.ts'
import { toMarkdown } from './to-markdown.ts'

export interface Clipping {
  readonly title: string
  readonly url: string | undefined
  /** Where it is from. */
  readonly source: string | undefined
  /** Markdown. */
  readonly content: string
}

/** `article`: the whole one, where it is read. */
export function keptOf(item: Item, article: string | undefined): Clipping {
  const isText = article === undefined && item.content_type === 'text'
  const content = article ?? item.content ?? ''
  return {
    title: titleOf(item),
    url: item.url,
    source: item.reader_subscription?.title,
    content: isText ? textAsMarkdown(content) : toMarkdown(content),
  }
}

/** Answers the id of the bookmark. */
export async function keepBookmark(db: string, { title, url }: Clipping): Promise<string> {
  const body = { url, title, status: 'unread' }
  return (await call<{ _id: string }>('POST', `/${db}/_bookmarks/add`, { body }))._id
}

/** What a note or page begins with: where the text is from. */
export function textOf({ url, source, content }: Clipping): string {
  const address = webAddress(url)
  const from = [source && escapeSigns(source), address && `<${address}>`].filter(Boolean).join(': ')
  return [from, content].filter(Boolean).join('\n\n')
}

/** Answers the id of the page. Rejects with `ApiError` `too_long` of `content` where the text is too long for one. */
export async function keepPage(db: string, kept: Clipping): Promise<string> {
  const _id = newId('han')
  const content = textOf(kept)
  const title = kept.title.slice(0, 200)
  await createRecord(db, { _id, klass: 'Handbook', title, content, content_type: 'text/markdown' })
  return _id
}

/** `folder`: what the folder of notes is called where there is none. Answers the id of the note. */
export function keepNote(db: string, kept: Clipping, folder: string): Promise<string> {
  const text = `# ${escapeSigns(kept.title)}\n\n${textOf(kept)}\n`
  return keepAsNote(db, { title: kept.title, text, folder })
}
