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

const maxOffers = 8

/** By description, each once. None of former lines until something is typed. */
export function useOffers(typed: string, enabled: boolean): ReadonlyMap<string, Offer> {
  const { db } = useGroup()
  const [search] = useDebouncedValue(typed.trim(), 150)
  const terms = searchTerms(search)
  const found = terms.length > 0 && { $text: search }
  const listed = useFind(
    db,
    'PriceItem',
    { selector: { ...found }, sort: [{ name: 'asc' }], limit: maxOffers },
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
  const byName = new Map(offers.toReversed().map((offer) => [offer.description, offer]))
  return new Map([...byName].toReversed().slice(0, maxOffers))
}

/** Each term begins one of its words. */
function holds(description: string, terms: readonly string[]): boolean {
  const words = searchTerms(description)
  return terms.every((term) => words.some((word) => word.startsWith(term)))
}
