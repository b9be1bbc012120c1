// Bookmarks of a file become the Group's: new ones are added, those that are there get what they lack, and the same file once more
// changes nothing. Links that are no addresses of the web are counted and left out.
import type { Entity } from '#core/entity/entity.ts'
import { validate } from '#core/entity/validate.ts'
import { failFields, Failure } from '#core/errors.ts'
import type { RecordContext } from '#server/records/face.ts'
import { bookmark } from '../../entities/bookmark.ts'
import { normalizedUrl } from '../../rules/normalize.ts'
import { addBeside, membersOf, withTags, type Added, type Update } from '../add.ts'
import { bookmarksOf, type Bookmark } from '../find.ts'
import { fewTags, type FileBookmark } from './netscape-read.ts'

/** A link of the file that no bookmark is made of. */
interface Refused {
  readonly title: string
  readonly url: string
  /** `no_address`, or the code of what is wrong with a field, and which. */
  readonly reason: string
  readonly field?: string
}

export interface ImportAnswer {
  /** Links in the file; the others add up to them. */
  readonly found: number
  readonly created: number
  readonly changed: number
  readonly same: number
  /** Links of pages that the file has before. */
  readonly repeated: number
  /** Links of the browser itself, programs in links, and what is refused. */
  readonly left_out: number
  /** The first of them. */
  readonly refused: Refused[]
  /** The tags of the file, the most frequent first. */
  readonly tags: readonly { readonly name: string; readonly amount: number }[]
}

/** Pages that are written in one transaction. */
const together = 100
const maxRefused = 50
const maxTags = 30

/** `dry`: says what would happen, and writes nothing. Failures are those of a save that has nothing to do with one link. */
export async function importBookmarks(
  context: RecordContext,
  links: readonly FileBookmark[],
  dry: boolean,
): Promise<ImportAnswer> {
  const { pages, refused } = pagesOf(links)
  const repeated = links.length - pages.length - refused.length
  const count = { created: 0, changed: 0, same: 0 }
  for (let at = 0; at < pages.length; at += together) {
    const part = pages.slice(at, at + together)
    for (const outcome of await (dry ? preview : write)(context, part)) {
      if (typeof outcome === 'string') count[outcome] += 1
      else refused.push(outcome)
    }
  }
  return {
    found: links.length,
    ...count,
    repeated,
    left_out: refused.length,
    refused: refused.slice(0, maxRefused),
    tags: frequentTags(pages),
  }
}

/** A page of the file. */
interface Page extends FileBookmark {
  readonly key: string
}

/** Each page of the web once, with all that the file says of it. */
function pagesOf(links: readonly FileBookmark[]): { pages: Page[]; refused: Refused[] } {
  const pages = new Map<string, Page>()
  const refused: Refused[] = []
  for (const link of links) {
    const parsed = bookmark.fields.url.parse(link.url)
    const address = 'value' in parsed ? parsed.value : undefined
    if (address === undefined || !/^https?:/i.test(link.url.trim())) {
      refused.push({ title: link.title, url: link.url.slice(0, 200), reason: 'no_address' })
      continue
    }
    const key = normalizedUrl(address)
    const before = pages.get(key)
    pages.set(key, before ? united(before, link) : { ...link, url: address, key })
  }
  return { pages: [...pages.values()], refused }
}

function united(own: Page, more: FileBookmark): Page {
  return {
    ...own,
    title: own.title || more.title,
    description: own.description || more.description,
    notes: own.notes || more.notes,
    tag_names: fewTags(own.tag_names, more.tag_names),
  }
}

type Outcome = Added['outcome'] | Refused

const keysOf = (pages: readonly Page[]) => pages.map(({ key }) => key)

function write(context: RecordContext, pages: readonly Page[]): Promise<Outcome[]> {
  return context.database.write(async (transaction) => {
    const known = await bookmarksOf(transaction, keysOf(pages))
    const outcomes: Outcome[] = []
    for (const page of pages) {
      const { created_at, key, ...input } = page
      const kept = created_at === undefined ? {} : { created_at }
      const request = { input, update: completedBy(page), kept, stored: known.get(key) }
      const added = addBeside(context, transaction, request)
      outcomes.push(await added.then(({ outcome }) => outcome, refusedAs(page)))
    }
    return outcomes
  })
}

async function preview(
  { database, actor, now }: RecordContext,
  pages: readonly Page[],
): Promise<Outcome[]> {
  const known = await bookmarksOf(database, keysOf(pages))
  const look = async (page: Page): Promise<Outcome> => {
    const { created_at: _, key, ...input } = page
    const before = known.get(key)
    const change = before ? completedBy(page)(before) : input
    if (before && !change) return 'same'
    const whole = { ...(before && membersOf(before)), ...change }
    const validated = validate(bookmark as unknown as Entity, whole, { before, actor, now })
    if ('errors' in validated) throw failFields(validated.errors)
    return before ? 'changed' : 'created'
  }
  return Promise.all(pages.map((page) => look(page).catch(refusedAs(page))))
}

/** A link whose words do not fit is refused by itself. */
function refusedAs({ title, url }: Page): (error: unknown) => Refused {
  return (error) => {
    if (!(error instanceof Failure) || !error.fields) throw error
    const [[field, { key: reason }] = ['', { key: 'invalid' }]] = Object.entries(error.fields)
    return { title, url, reason, field }
  }
}

/** What people wrote stays; tags of both, and what it has nothing of. */
function completedBy(page: FileBookmark): Update {
  return (stored: Bookmark) => {
    const { tag_names } = withTags(page.tag_names)(stored) ?? {}
    const lacks = (['title', 'description', 'notes'] as const).filter(
      (name) => stored[name] === undefined && page[name] !== '',
    )
    if (tag_names === undefined && lacks.length === 0) return undefined
    const gets = Object.fromEntries(lacks.map((name) => [name, page[name]]))
    return { ...gets, ...(tag_names !== undefined && { tag_names }) }
  }
}

function frequentTags(pages: readonly FileBookmark[]): ImportAnswer['tags'] {
  const amounts = new Map<string, number>()
  for (const name of pages.flatMap(({ tag_names }) => tag_names)) {
    amounts.set(name, (amounts.get(name) ?? 0) + 1)
  }
  return [...amounts]
    .map(([name, amount]) => ({ name, amount }))
    .toSorted((one, other) => other.amount - one.amount || (one.name < other.name ? -1 : 1))
    .slice(0, maxTags)
}
