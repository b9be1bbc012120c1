// The shop at the head of a paper: its name, and under it what it has printed there, an address and its telephones. Pure.
import { formatTelephone, telephoneLink } from '#core/numbers/telephone.ts'
import type { Locale } from '#core/wire.ts'
import { messageLink, messageNumber, messengersIn } from '../rules/customer/messenger.ts'
import { sheetIn, type Sheet } from './papers.ts'
import type { Say } from './receipt.ts'

/** The Group as its customers know it. */
export interface Shop {
  readonly name: string
  /** Telephone numbers and addresses, the main ones first, as people write them. */
  readonly phones: readonly string[]
  readonly addresses: readonly string[]
  /** When it is open, in its own words. */
  readonly hours?: string
  /** Where it works (ISO 3166-1), if that is chosen: days and addresses are written as there. */
  readonly country: string | undefined
  /** The language whose telephone numbers it writes as its own. */
  readonly language: Locale
}

export interface ShopHead {
  readonly name: string
  readonly lines: readonly string[]
  /** What its country prints on. */
  readonly sheet: Sheet
}

interface HeadFacts {
  readonly shop: Shop
  /** Under the shop's name: its full name and documents. */
  readonly heading: string | undefined
}

/** Telephones that are printed. */
const maxPhones = 2

export function shopPhones({ phones, language }: Shop): string[] {
  return phones.slice(0, maxPhones).map((phone) => formatTelephone(phone, language))
}

export function shopHead({ shop, heading }: HeadFacts): ShopHead {
  const all = [heading, shop.addresses[0], shopPhones(shop).join(' · '), shop.hours]
  return {
    name: shop.name,
    lines: all.flatMap((line) => line || []),
    sheet: sheetIn(shop.country),
  }
}

/** How customers reach the shop from a page of theirs. */
export interface ShopContact {
  readonly title: string
  readonly address: string
  readonly hours: string
  /** Words and addresses: to call, to write, to find the way. */
  readonly links: readonly { readonly words: string; readonly href: string }[]
}

/** A plain address of maps: telephones open it in their own app. */
const maps = 'https://www.google.com/maps/search/?api=1&query='

/** `text`: what a message to it begins with. */
export function shopContact(shop: Shop, text: string, say: Say): ShopContact {
  const { phones, addresses, hours = '', language } = shop
  const [address = ''] = addresses
  const number = messageNumber(phones, language)
  const [by] = messengersIn(shop.country)
  const calls = phones.slice(0, maxPhones).map((phone) => ({
    words: formatTelephone(phone, language),
    href: telephoneLink(phone),
  }))
  return {
    title: say('status_page.contact'),
    address,
    hours,
    links: [
      ...calls,
      ...(number && by
        ? [{ words: say(`status_page.message.${by}`), href: messageLink(by, number, text) }]
        : []),
      ...(address
        ? [{ words: say('status_page.map'), href: maps + encodeURIComponent(address) }]
        : []),
    ],
  }
}
