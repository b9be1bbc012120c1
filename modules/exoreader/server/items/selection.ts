// Reads a selector for items (`_find`): the few members that an index answers, all of which must hold. Anything else is refused,
// since it would look through all items of the Group.
import { failCall } from '#core/errors.ts'
import { soughtSpellings } from '#core/search/spellings.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { ItemSelection } from '../../store/group/face.ts'
import { parseSelector, required, type Condition, type Test } from '#server/selectors/selector.ts'
import { pagesOf } from '#server/store/queries/pages.ts'
import { readerSubscription } from '../../entities/reader-subscription.ts'
import { itemNumber } from '../../rules/item-id.ts'

export const itemKind = 'ReaderItem'

/** Subscriptions that a selector names at most; a label has no more. */
const maxSubscriptions = 2_000
const maxIds = 100
/** Conditions of a selector: each label asks for its subscriptions. */
const maxParts = 20
/** Nothing has a longer id. */
const maxIdLength = 100

/** The selection that a selector means. */
export interface AskedItems {
  readonly selection: ItemSelection
  /** In PostgreSQL's words. */
  readonly words?: string
  /** Numbers of items. */
  readonly items?: readonly number[]
}

type Found = { -readonly [Name in keyof ItemSelection]: ItemSelection[Name] }

const refuse = (name: string) =>
  failCall(
    'bad_arg',
    `Items are not found by this: ${name}. Members: read, starred, hidden, point_at, reader_subscription_id, reader_label_id, _id, $text`,
  )

/** Failure bad_arg for a selector that no index answers. */
export async function readSelection(
  context: RecordContext,
  selector: Record<string, unknown>,
): Promise<AskedItems> {
  const found: Found = {}
  let [words, items]: [string | undefined, number[] | undefined] = [undefined, undefined]
  const parts = required(parseSelector(selector))
  if (parts.length > maxParts) throw refuse(`more than ${maxParts} conditions`)
  for (const part of parts) {
    if (part.is === 'text') words = queryOf(part.words)
    else if (part.is !== 'field' || part.path.length !== 1) throw refuse(nameOf(part))
    else if (part.path[0] === '_id') items = idsOf(part.test)
    else await narrowBy(context, found, part.path[0]!, part.test)
  }
  return { selection: found, ...(words && { words }), ...(items && { items }) }
}

async function narrowBy(
  context: RecordContext,
  found: Found,
  name: string,
  test: Test,
): Promise<void> {
  if (name === 'klass') {
    if (valuesOf(name, test).some((value) => value !== itemKind)) throw refuse(name)
  } else if (name === 'read' || name === 'starred') {
    found[name] = flagOf(name, test)
  } else if (name === 'hidden') {
    if (flagOf(name, test) !== true) throw refuse(`${name}, but true`)
    found.hidden = true
  } else if (name === 'point_at') {
    Object.assign(found, boundOf(test))
  } else if (name === 'reader_subscription_id') {
    found.subscriptions = both(found.subscriptions, textsOf(name, test))
  } else if (name === 'reader_label_id') {
    const labels = valuesOf(name, test)
    found.subscriptions = both(found.subscriptions, await subscriptionsOf(context, labels))
  } else {
    throw refuse(name)
  }
}

const nameOf = (part: Condition) => (part.is === 'field' ? part.path.join('.') : '$or')

const both = (one: readonly string[] | undefined, other: readonly string[]) =>
  one ? one.filter((id) => other.includes(id)) : [...new Set(other)].slice(0, maxSubscriptions)

function valuesOf(name: string, test: Test): readonly unknown[] {
  if (test.op === 'eq') return [test.value]
  if (test.op === 'in') return test.values
  throw refuse(name)
}

function textsOf(name: string, test: Test): readonly string[] {
  const values = valuesOf(name, test)
  if (!values.every((value) => typeof value === 'string')) throw refuse(name)
  return values.filter((id) => id.length <= maxIdLength)
}

/** Both of them, or none that it could be, leave it open. */
function flagOf(name: string, test: Test): boolean | undefined {
  const values = new Set(valuesOf(name, test))
  if (values.size === 0 || [...values].some((value) => typeof value !== 'boolean'))
    throw refuse(name)
  return values.size === 2 ? undefined : values.has(true)
}

const bounds = { gt: 'after', gte: 'from', lt: 'before', lte: 'until' } as const

function boundOf(test: Test): Found {
  if (!(test.op in bounds)) throw refuse('point_at')
  const { op, value } = test as { op: keyof typeof bounds; value: unknown }
  return { [bounds[op]]: momentOf('point_at', value) }
}

/** ISO. Failure bad_arg when it is not a moment, or none of the years 1 to 9999. */
export function momentOf(name: string, value: unknown): string {
  const moment = typeof value === 'string' ? new Date(value) : undefined
  if (!moment || !isMoment(moment)) throw refuse(name)
  return moment.toISOString()
}

/** Of the years 1 to 9999. */
export function isMoment(moment: Date): boolean {
  const year = moment.getUTCFullYear()
  return year >= 1 && year <= 9_999
}

function idsOf(test: Test): number[] {
  const ids = textsOf('_id', test)
  if (ids.length > maxIds) throw refuse(`_id, more than ${maxIds}`)
  return ids.flatMap((id) => itemNumber(id) ?? [])
}

/** As records are found by words; undefined for a text without any. */
function queryOf(words: string): string | undefined {
  const spellings = soughtSpellings(words)
  const queries = spellings.map((terms) => terms.map((term) => `'${term}':*`).join(' & '))
  return queries.join(' | ') || undefined
}

/** Subscriptions under these labels; null means no label. */
async function subscriptionsOf(
  { database }: RecordContext,
  labels: readonly unknown[],
): Promise<string[]> {
  const ids: string[] = []
  const named = labels.filter((label) => typeof label === 'string')
  const ways = [
    ...(named.length > 0 ? [{ $in: named }] : []),
    ...(labels.includes(null) ? [{ $exists: false }] : []),
  ]
  for (const reader_label_id of ways) {
    const query = { selector: { klass: readerSubscription.kind, reader_label_id }, limit: 500 }
    for await (const page of pagesOf(database, query)) ids.push(...page.map(({ id }) => id))
  }
  return ids
}
