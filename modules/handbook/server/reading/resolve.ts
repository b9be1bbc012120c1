// Looks for the pages that a text points at and puts what was found into its tree: links lead to addresses as they are now,
// values are filled in. Values are plain words: nothing in them is looked for again, so no text can go round in circles.
import { wordsOf } from '#core/markdown/words.ts'
import type { Block, Inline } from '#core/markdown/tree.ts'
import { withoutDirectionControls } from '#core/letters/direction.ts'
import type { Database } from '#server/store/database.ts'
import { pointerQueries } from '#server/store/pointers/reading.ts'
import { valuesOf } from '../../rules/page.ts'
import { valueName } from './pointers-of.ts'
import { partsOf, rewrite } from '#core/markdown/walk.ts'
import { withAnchors } from '#core/markdown/anchors.ts'
import { nameOf } from '#core/markdown/names.ts'
import { isPage, type PageFacts } from '../pages.ts'

/** The page whose text it is; one that is being written has no id yet. */
export interface ReferringRecord {
  readonly id: string
  readonly fields: unknown
}

/** What a page points at by a name, in the order of its text. */
export interface Reference {
  readonly name: string
  readonly page: PageFacts | null
  readonly kind: ('link' | 'field')[]
}

export interface Resolved {
  readonly blocks: Block[]
  readonly references: Reference[]
}

/** Characters of values in one text: further ones are not filled in, so that a short text does not become a huge one. */
const maxFilled = 200_000

type Found = PageFacts & { readonly fields?: unknown; readonly label?: string }

export async function resolve(
  database: Pick<Database, 'name' | 'sql'>,
  tree: readonly Block[],
  own: ReferringRecord,
): Promise<Resolved> {
  const { name: db } = database
  const wanted = wantedNames(tree, own.id)
  const named = await pointerQueries(database).named([...wanted.keys()])
  const ids = named.map(({ id }) => id)
  const wantedMembers = ['uri', 'title', 'icon', 'updated_at', 'fields', 'label']
  const members = await pointerQueries(database).members(ids, wantedMembers)
  const found = named.flatMap(({ name, id }) => {
    const one = members.get(id)
    return one ? [[name, { id, ...one } as Found] as const] : []
  })
  const pages = new Map(found.filter(([, { id }]) => isPage(id)))
  const notes = new Map(found.filter(([, { id }]) => !isPage(id)))
  let filled = 0
  const part = (one: Inline): Inline | undefined => {
    if (one.type === 'missing') {
      const name = nameOf(one.name)
      return linkTo(db, pages.get(name), one) ?? linkToNote(db, notes.get(name), one)
    }
    if (one.type !== 'field') return undefined
    const { page, name } = valueName(one.of, own.id)
    const rows = page === own.id ? own.fields : pages.get(page)?.fields
    const values = valuesOf(rows) ?? {}
    const value = Object.hasOwn(values, name) ? withoutDirectionControls(values[name]!) : null
    filled += value?.length ?? 0
    return { ...one, value: filled <= maxFilled ? value : null }
  }
  const references = [...wanted].map(([name, kind]) => ({
    name,
    page: factsAlone(pages.get(name)),
    kind: [...kind],
  }))
  return { blocks: withAnchors(rewrite(tree, part)), references }
}

function wantedNames(tree: readonly Block[], own: string): Map<string, Set<'link' | 'field'>> {
  const wanted = new Map<string, Set<'link' | 'field'>>()
  const want = (name: string, kind: 'link' | 'field') =>
    wanted.set(name, (wanted.get(name) ?? new Set()).add(kind))
  for (const part of partsOf(tree)) {
    if (part.type === 'missing') want(nameOf(part.name), 'link')
    if (part.type !== 'field') continue
    const { page } = valueName(part.of, own)
    if (page !== own) want(page, 'field')
  }
  return wanted
}

function factsAlone(page: Found | undefined): PageFacts | null {
  if (!page) return null
  const { fields: _, label: __, ...facts } = page
  return facts
}

function linkTo(
  db: string,
  page: Found | undefined,
  { name, children }: Extract<Inline, { type: 'missing' }>,
): Inline | undefined {
  if (!page) return undefined
  const { id, uri, title } = page
  // A bare address reads as the title of its page.
  const isBare = name === nameOf(name) && wordsOf(children) === name
  const words = isBare ? [{ type: 'text' as const, text: title }] : children
  const href = `/account/${db}/wiki/${uri}`
  return { type: 'link', href, page: { id, uri, title }, children: words }
}

/** A note of the disk that the text calls by the name of its file. */
function linkToNote(
  db: string,
  note: Found | undefined,
  { children }: Extract<Inline, { type: 'missing' }>,
): Inline | undefined {
  return (
    note && { type: 'link', href: `/account/${db}/notes/${note.id}`, title: note.label, children }
  )
}
