// What of a feed is kept, whatever format it is in: text that a database takes, and no more of anything than a reader shows. Addresses have
// their bounds already (`absoluteAddress`).
import { maxContent, type ParsedEnclosure, type ParsedFeed, type ParsedItem } from './parsed.ts'

const maxCategories = 30
const maxCategory = 100
const maxEnclosures = 20
const maxName = 1_000

/** Lists, titles, names and texts are cut. */
export function withinBounds(feed: ParsedFeed): ParsedFeed {
  return {
    ...feed,
    ...(feed.id !== undefined && { id: nameOf(feed.id) }),
    ...(feed.language !== undefined && { language: nameOf(feed.language) }),
    ...(feed.author !== undefined && { author: nameOf(feed.author) }),
    version: nameOf(feed.version),
    title: nameOf(feed.title),
    description: textOf(feed.description),
    hubs: feed.hubs.slice(0, maxEnclosures),
    items: feed.items.map(itemWithin),
  }
}

function itemWithin(item: ParsedItem): ParsedItem {
  return {
    ...item,
    ...(item.id !== undefined && { id: nameOf(item.id) }),
    ...(item.author !== undefined && { author: nameOf(item.author) }),
    title: nameOf(item.title),
    summary: wellFormed(item.summary),
    content: item.contentType === 'text' ? textOf(item.content) : wellFormed(item.content),
    categories: item.categories
      .slice(0, maxCategories)
      .map((name) => wellFormed(plainly(name.slice(0, maxCategory)))),
    enclosures: item.enclosures.slice(0, maxEnclosures).map(enclosureWithin),
  }
}

function enclosureWithin(enclosure: ParsedEnclosure): ParsedEnclosure {
  const { type, title } = enclosure
  return {
    ...enclosure,
    ...(type !== undefined && { type: nameOf(type) }),
    ...(title !== undefined && { title: nameOf(title) }),
  }
}

const nameOf = (text: string) => wellFormed(plainly(text.slice(0, maxName)))
const textOf = (text: string) => wellFormed(text.slice(0, maxContent))

/** Without what would turn around the words that a page shows behind it. */
const plainly = (text: string) => text.replaceAll(/[\u202a\u202b\u202d\u202e]/g, '')

/** Without halves of characters and without zeros, which PostgreSQL takes in no text. */
function wellFormed(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole
}
