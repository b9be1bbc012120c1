// All subscriptions and labels of a Group, for lists that have no pages: OPML, and programs on telephones.
import type { Doc } from '#core/entity/entity.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Queries } from '#server/store/database.ts'
import { pagesOf } from '#server/store/queries/pages.ts'
import { readerLabel } from '../../entities/reader-label.ts'
import { readerSubscription } from '../../entities/reader-subscription.ts'

export type Subscription = Doc<typeof readerSubscription>
export type Label = Doc<typeof readerLabel>

const portion = 500

/** By address. */
export const allSubscriptions = (queries: Pick<Queries, 'find'>) =>
  all<Subscription>(queries, readerSubscription.kind, 'url')

/** By name. */
export const allLabels = (queries: Pick<Queries, 'find'>) =>
  all<Label>(queries, readerLabel.kind, 'name')

async function all<Kind>(
  queries: Pick<Queries, 'find'>,
  klass: string,
  by: string,
): Promise<Kind[]> {
  const found: Kind[] = []
  const query = { selector: { klass }, sort: [{ [by]: 'asc' as const }], limit: portion }
  for await (const page of pagesOf(queries, query)) {
    found.push(...page.map((one) => toWire(one) as Kind))
  }
  return found
}
