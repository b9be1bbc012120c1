// Pages that may help with a ticket: those of its category, then those that its words and its equipment's are found in.
import { mayReadRecord } from '#core/access/readable.ts'
import { searchTerms } from '#core/search/terms.ts'
import { uriOf } from '#core/markdown/names.ts'
import type { RecordContext } from '#server/records/face.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { pointerQueries } from '#server/store/pointers/reading.ts'
import { handbook } from '../entities/handbook.ts'
import { factsInOrder, type PageFacts } from './pages.ts'
import { categoryKind } from './reading/pointers-of.ts'

/** What a ticket is about: a saved one by its id, or what is known of one that is being written. */
export interface Matter {
  readonly ticket_id?: string | undefined
  readonly category_id?: string | undefined
  readonly equipment_id?: string | undefined
  readonly words?: string | undefined
}

export type Match = PageFacts & { readonly why: 'category' | 'words' }

/** Pages that a ticket shows. */
const maxPages = 5
/** Pages of a category, and of each word, that are looked at. */
const maxLooked = 50
/** Words that are looked for, the longest first: they say most. */
const maxWords = 8
const minWordLength = 4
/** Words that a page of other categories must hold at least. */
const minHits = 2

export async function matchingPages(
  context: RecordContext,
  matter: Matter,
): Promise<{ pages: Match[] }> {
  const { category, text } = await aboutOf(context, matter)
  const [ofCategory, hits] = await Promise.all([
    category === undefined ? [] : pagesOfCategory(context, category),
    hitsOf(context, text),
  ])
  const score = (id: string) => hits.get(id) ?? 0
  const own = ofCategory.toSorted((one, other) => score(other) - score(one))
  const others = [...hits.keys()]
    .filter((id) => score(id) >= minHits && !own.includes(id))
    .sort((one, other) => score(other) - score(one))
  const ids = [...own, ...others].slice(0, maxPages)
  const facts = await factsInOrder(context.database, ids)
  const why = (id: string) => (own.includes(id) ? 'category' : 'words')
  return { pages: facts.map((page) => ({ ...page, why: why(page.id) })) }
}

/** The name of the category, and all words; of records that the actor may read. */
async function aboutOf(
  context: RecordContext,
  { ticket_id, category_id, equipment_id, words = '' }: Matter,
): Promise<{ category: string | undefined; text: string }> {
  const [ticket] = await readAll(context, [ticket_id])
  const ids = [ticket?.category_id ?? category_id, ticket?.equipment_id ?? equipment_id]
  const [category, equipment] = await readAll(context, ids)
  const said = [ticket?.title, ticket?.content, ticket?.problem, words]
  const thing = [equipment?.maker, equipment?.description]
  return {
    category: typeof category?.name === 'string' ? uriOf(category.name) : undefined,
    text: [...thing, ...said].filter((one) => typeof one === 'string').join(' '),
  }
}

async function readAll({ database, house, actor }: RecordContext, ids: readonly unknown[]) {
  const known = ids.filter((id): id is string => typeof id === 'string')
  const found = new Map((await database.getMany(known)).map((one) => [one.id, one]))
  return ids.map((id) => {
    const stored = found.get(String(id))
    const entity = stored && house.registry.byId(stored.id)
    const doc = stored && toWire(stored)
    return doc && entity && mayReadRecord(entity, actor, doc) ? doc : undefined
  })
}

async function pagesOfCategory({ database }: RecordContext, slug: string): Promise<string[]> {
  const { rows } = await pointerQueries(database).sourcesOfName(slug, {
    kinds: [categoryKind],
    klasses: [handbook.kind],
    skip: 0,
    limit: maxLooked,
  })
  return rows.map(({ id }) => id)
}

/** By page, how many of the words it is found by; a word of its title counts twice. */
async function hitsOf({ database }: RecordContext, text: string): Promise<Map<string, number>> {
  const words = searchTerms(text)
    .filter((word) => word.length >= minWordLength)
    .sort((one, other) => other.length - one.length)
    .slice(0, maxWords)
  const pages = await Promise.all(
    words.map((word) =>
      database.find({ selector: { klass: handbook.kind, $text: word }, limit: maxLooked }),
    ),
  )
  const hits = new Map<string, number>()
  for (const [at, { found }] of pages.entries()) {
    for (const { id, body } of found) {
      const isTitle = searchTerms(String(body.title ?? '')).includes(words[at]!)
      hits.set(id, (hits.get(id) ?? 0) + (isTitle ? 2 : 1))
    }
  }
  return hits
}
