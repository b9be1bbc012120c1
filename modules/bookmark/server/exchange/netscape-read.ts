// Reads bookmarks from the files that browsers and other services export ("Netscape bookmark file"): HTML that was never
// specified, so whatever looks like a link counts. Folders become tags.
import { oneLine } from '#core/fields/text.ts'
import { tagOf } from '#core/fields/tags.ts'
import { fail } from '#core/errors.ts'
import { unitedTags, type BookmarkStatus } from '../../rules/bookmark.ts'
import { tagsOf, wordsOf, type Tag } from '#core/html/tags.ts'

/** A link of a file. */
export interface FileBookmark {
  /** As the file says it; not only of the web. */
  readonly url: string
  readonly title: string
  readonly description: string
  readonly notes: string
  readonly tag_names: readonly string[]
  readonly status: BookmarkStatus
  /** ISO moment. */
  readonly created_at: string | undefined
}

/** What is longer is cut, as a name is no reason to lose a link. */
const maxTitleLength = 500
const maxTagLength = 100
const maxTags = 30
/** Folders of the browser itself, which say nothing of what is in them. */
const ownFolders = ['personal_toolbar_folder', 'unfiled_bookmarks_folder']
/** The tag by which linkding says that a bookmark is archived. */
export const archivedTag = 'linkding:bookmarks.archived'
const notesStart = '[linkding-notes]'
const notesEnd = '[/linkding-notes]'
/** A description ends where one of these begins or ends; a link in it is a part of it. */
const endsDescription = new Set(['dt', 'dl', 'dd', 'hr', 'h1', 'h3', 'body', 'html'])

const maxLinks = 20_000
/** A link has three of its own, and folders and descriptions theirs. */
const maxHtmlTags = 25 * maxLinks
/** Characters of a folder's name that are looked at. */
const maxFolderLength = 2_000
/** Characters of a link's tags that are looked at. */
const maxTagsLength = 10_000

/** In the order of the file. Failure bad_request `too_many_bookmarks`. */
export function readNetscape(html: string): FileBookmark[] {
  const found: FileBookmark[] = []
  const tags = htmlTags(html)
  /** Tags that follow from the folders around, for each of them together with those above it. */
  const folders: (readonly string[])[] = []
  let next = ''
  let isInDescription = false
  for (const [at, tag] of tags.entries()) {
    if (endsDescription.has(tag.name)) isInDescription = tag.name === 'dd' && !tag.isEnd
    if (tag.name === 'h3' && !tag.isEnd) next = folderName(html, tag, tags[at + 1])
    else if (tag.name === 'dl' && !tag.isEnd) {
      folders.push(fewTags(folders.at(-1), next.split(',').map(tagOf)))
      next = ''
    } else if (tag.name === 'dl') folders.pop()
    else if (tag.name === 'a' && !tag.isEnd && !isInDescription) {
      if (found.length === maxLinks) throw fail('bad_request', 'too_many_bookmarks')
      found.push(linkAt(html, tags, { at, folders: folders.at(-1) }))
    }
  }
  return found
}

function htmlTags(html: string): readonly Tag[] {
  const tags: Tag[] = []
  for (const tag of tagsOf(html)) {
    if (tags.push(tag) > maxHtmlTags) throw fail('bad_request', 'too_many_bookmarks')
  }
  return tags
}

/** Tags of both, as many and as long as a bookmark may have them. */
export function fewTags(own: readonly string[] | undefined, more: readonly string[]): string[] {
  const tags = unitedTags(own, more).filter(Boolean)
  return tags.slice(0, maxTags).map((one) => one.slice(0, maxTagLength))
}

function folderName(html: string, tag: Tag, behind: Tag | undefined): string {
  if (ownFolders.some((name) => tag.attributes.has(name))) return ''
  return wordsOf(html.slice(tag.end, behind?.start ?? tag.end).slice(0, maxFolderLength))
}

interface LinkPosition {
  readonly at: number
  readonly folders: readonly string[] | undefined
}

function linkAt(html: string, tags: readonly Tag[], { at, folders }: LinkPosition): FileBookmark {
  const { attributes, end } = tags[at]!
  const closing = nextOf(tags, at, (name) => name === 'a' || endsDescription.has(name))
  const title = oneLine(wordsOf(html.slice(end, tags[closing]?.start))).slice(0, maxTitleLength)
  const written = descriptionBehind(html, tags, closing)
  const { description, notes } = divided(written || attributes.get('description') || '')
  const said = (attributes.get('tags') ?? '').slice(0, maxTagsLength).split(',')
  const all = [...(folders ?? []), ...said.map(tagOf)]
  const tag_names = fewTags(
    [],
    all.filter((one) => one !== archivedTag),
  )
  return {
    url: attributes.get('href') ?? '',
    title,
    description,
    notes,
    tag_names,
    status: statusOf(attributes, all),
    created_at: momentOf(attributes.get('add_date')),
  }
}

/** Position of the first of these tags after one. */
function nextOf(tags: readonly Tag[], behind: number, isSought: (name: string) => boolean): number {
  let at = behind + 1
  while (at < tags.length && !isSought(tags[at]!.name)) at += 1
  return at
}

/** The text of a `DD` behind the end of a link. */
function descriptionBehind(html: string, tags: readonly Tag[], closing: number): string {
  const at = tags[closing]?.name === 'a' && tags[closing].isEnd ? closing + 1 : closing
  const start = tags[at]
  if (start?.name !== 'dd' || start.isEnd) return ''
  const end = nextOf(tags, at, (name) => endsDescription.has(name))
  return wordsOf(html.slice(start.end, tags[end]?.start)).trim()
}

function divided(text: string): { description: string; notes: string } {
  const [description = '', behind] = text.split(notesStart)
  const notes = (behind ?? '').split(notesEnd)[0]!
  return { description: description.trim(), notes: notes.trim() }
}

function statusOf(attributes: Tag['attributes'], tags: readonly string[]): BookmarkStatus {
  if (tags.includes(archivedTag)) return 'archived'
  return attributes.get('toread') === '1' ? 'unread' : 'active'
}

/** Seconds since 1970, as browsers say it; some services say milliseconds or microseconds. */
function momentOf(said: string | undefined): string | undefined {
  const seconds = Number(said)
  if (said === undefined || !/^\d{1,17}$/.test(said) || seconds === 0) return undefined
  const scale = said.length > 14 ? 1e-3 : said.length > 11 ? 1 : 1_000
  const date = new Date(Math.floor(seconds * scale))
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
