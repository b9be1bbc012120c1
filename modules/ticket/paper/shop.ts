// The shop at the head of a paper: its name, and under it what it has printed there, an address and its telephones. Pure.
import { formatTelephone } from '#core/numbers/telephone.ts'
import type { Locale } from '#core/wire.ts'

/** The Group as its customers know it. */
export interface Shop {
  readonly name: string
  /** Telephone numbers and addresses, the main ones first, as people write them. */
  readonly phones: readonly string[]
  readonly addresses: readonly string[]
}

export interface ShopHead {
  readonly name: string
  readonly lines: readonly string[]
}

interface HeadFacts {
  readonly shop: Shop
  /** Under the shop's name: its full name and documents. */
  readonly heading: string | undefined
  /** That of the Group: its telephone numbers are written as in its country. */
  readonly country: Locale
}

/** Telephones that are printed. */
const maxPhones = 2

export function shopPhones({ shop, country }: Pick<HeadFacts, 'shop' | 'country'>): string[] {
  return shop.phones.slice(0, maxPhones).map((phone) => formatTelephone(phone, country))
}

export function shopHead(facts: HeadFacts): ShopHead {
  const { shop, heading } = facts
  const all = [heading, shop.addresses[0], shopPhones(facts).join(' · ')]
  return { name: shop.name, lines: all.flatMap((line) => line || []) }
}
