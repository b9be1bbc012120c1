// What of a feed is kept, whatever format it is in: text that a database takes, and no more of anything than a reader shows.
import { maxContent, type ParsedFeed, type ParsedItem } from './parsed.ts'

const maxCategories = 30
const maxCategory = 100
const maxEnclosures = 20
const maxName = 1_000
const maxAddress = 4_000

/** Titles, names and texts are cut; addresses that are longer than any is are left out. */
export function withinBounds(feed: ParsedFeed): ParsedFeed {
  const { title, description, hubs, link, id, language, author, icon, self, ...rest } = feed
  return wellFormed({
    ...rest,
    title: nameOf(title),
    description: description.slice(0, maxContent),
    hubs: hubs.filter(isAddress).slice(0, maxEnclosures),
    ...namesOf({ id, language, author }),
    ...addressesOf({ link, icon, self }),
    items: feed.items.map(itemWithin),
  })
}

function itemWithin(item: ParsedItem): ParsedItem {
  const { title, id, author, link, image, comments, content, contentType, ...rest } = item
  return {
    ...rest,
    title: nameOf(title),
    contentType,
    content: contentType === 'text' ? content.slice(0, maxContent) : content,
    ...namesOf({ id, author }),
    ...addressesOf({ link, image, comments }),
    categories: item.categories
      .slice(0, maxCategories)
      .map((name) => nameOf(name).slice(0, maxCategory)),
    enclosures: item.enclosures
      .filter(({ url }) => isAddress(url))
      .slice(0, maxEnclosures)
      .map(({ type, title: name, ...one }) => ({ ...one, ...namesOf({ type, title: name }) })),
  }
}

type Texts = Readonly<Record<string, string | undefined>>
type Kept<Given> = { [Name in keyof Given]?: string }

const isAddress = (address: string) => address.length <= maxAddress

function namesOf<Given extends Texts>(texts: Given): Kept<Given> {
  const given = Object.entries(texts).filter(([, text]) => text !== undefined)
  return Object.fromEntries(given.map(([name, text]) => [name, nameOf(text!)])) as Kept<Given>
}

function addressesOf<Given extends Texts>(texts: Given): Kept<Given> {
  const given = Object.entries(texts).filter(([, text]) => text !== undefined && isAddress(text))
  return Object.fromEntries(given) as Kept<Given>
}

/** Cut, and without what would turn around the words that a page shows behind it. */
const nameOf = (text: string) =>
  text.slice(0, maxName).replaceAll(/[\u202a\u202b\u202d\u202e]/g, '')

/** The same without halves of characters and without zeros, which PostgreSQL takes in no text. */
function wellFormed<Value>(value: Value): Value {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '') as Value
  if (Array.isArray(value)) return value.map(wellFormed) as Value
  if (typeof value !== 'object' || value === null) return value
  const pairs = Object.entries(value).map(([name, one]) => [name, wellFormed(one)])
  return Object.fromEntries(pairs) as Value
}
