// What a line of an estimate may say, while it is typed: from the price list first, then from lines of former estimates.
import { useDebouncedValue } from '@mantine/hooks'
import type { Doc } from '#core/entity/entity.ts'
import { searchTerms } from '#core/search/terms.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import type { priceItem } from '../../../entities/price-item.ts'
import type { Item } from '../../../rules/estimate/sums.ts'
import type { Estimate } from '../estimate-doc.ts'

export interface Offer extends Pick<Item, 'kind' | 'value' | 'tax_id'> {
  readonly description: string
  readonly isListed: boolean
}

export interface Offers {
  /** Each description once; first those that begin with what is typed, of these the price list's. */
  readonly offers: readonly Offer[]
  /** False while they do not belong to what is typed yet. */
  readonly isSettled: boolean
}

const maxOffers = 8
/** Among so many of the price list are those that begin with what is typed. */
const maxFound = 50

/** None of former lines until something is typed. */
export function useOffers(typed: string, enabled: boolean): Offers {
  const { db } = useGroup()
  const [search] = useDebouncedValue(typed.trim(), 150)
  const terms = searchTerms(search)
  const found = terms.length > 0 && { $text: search }
  const listed = useFind(
    db,
    'PriceItem',
    { selector: { ...found }, sort: [{ name: 'asc' }], limit: maxFound },
    { enabled },
  )
  const former = useFind(
    db,
    'Estimate',
    { selector: { ...found }, fields: ['items'], sort: [{ updated_at: 'desc' }], limit: 20 },
    { enabled: enabled && terms.length > 0 },
  )
  const items: Doc<typeof priceItem>[] = listed.data?.docs ?? []
  const estimates: Partial<Estimate>[] = terms.length > 0 ? (former.data?.docs ?? []) : []
  const offers = [
    ...items.map(({ name = '', kind, price, tax_id }): Offer => {
      return { description: name, kind, value: price, tax_id, isListed: true }
    }),
    ...estimates
      .flatMap((estimate) => estimate.items ?? [])
      .map(({ description = '', kind, value, tax_id }): Offer => {
        return { description, kind, value, tax_id, isListed: false }
      })
      .filter(({ description }) => holds(description, terms)),
  ]
  const begun = terms.join(' ')
  const isLater = ({ description }: Offer) =>
    Number(!searchTerms(description).join(' ').startsWith(begun))
  const byName = new Map(offers.toReversed().map((offer) => [offer.description, offer]))
  const once = [...byName.values()].toReversed().toSorted((a, b) => isLater(a) - isLater(b))
  return {
    offers: once.slice(0, maxOffers),
    isSettled:
      search === typed.trim() &&
      [listed, former].every(
        ({ isFetching, isPlaceholderData }) => !isFetching && !isPlaceholderData,
      ),
  }
}

/** Each term begins one of its words. */
function holds(description: string, terms: readonly string[]): boolean {
  const words = searchTerms(description)
  return terms.every((term) => words.some((word) => word.startsWith(term)))
}
