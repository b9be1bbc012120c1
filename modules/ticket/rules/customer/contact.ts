// How a customer is reached: their telephone numbers, the language they are written to in, and the links that open a
// message or a call (trade 15). Sending stays with the person. Pure.
import type { Locale } from '#core/wire.ts'
import { telephoneLink } from '#core/numbers/telephone.ts'
import { isCompany } from './company.ts'
import { fullNumber, messageLink, messageNumber, messengersIn } from './messenger.ts'
import type { Messenger, Way } from './ways.ts'

/** The members of a customer that say how to reach them. */
export interface Reachable {
  readonly phones?: readonly { readonly number?: string; readonly main?: boolean }[]
  readonly email?: string
  readonly locale?: Locale
  readonly cpf?: string
  readonly cnpj?: string
}

/** Country codes of the places where a language is spoken. */
const countriesOf: Readonly<Record<Locale, readonly string[]>> = {
  'pt-BR': ['55', '351', '244', '258'],
  en: ['1', '44', '61', '64', '353'],
}

/** What says how a customer is spoken to. */
export interface Named {
  readonly short_name?: string
  readonly name?: string
  readonly company_name?: string
  readonly cnpj?: string
}

/** The name a customer is spoken to by: their short name, else a person's first, and the whole of a company. */
export function calledName(customer: Named): string {
  const name = (customer.name ?? '').trim()
  return customer.short_name || (isCompany(customer) ? name : name.split(/\s/, 1)[0]!)
}

/** The order of a customer's addresses and numbers. */
export function mainFirst(a: { main?: boolean }, b: { main?: boolean }): number {
  return Number(b.main ?? false) - Number(a.main ?? false)
}

/** Telephone numbers as they were written, the main one first. */
export function numbersOf({ phones = [] }: Reachable): string[] {
  return phones.toSorted(mainFirst).flatMap(({ number }) => (number ? [number] : []))
}

/**
 * The language a customer is written to in: the one that is chosen for them, else Portuguese with a Brazilian document, else
 * that of the country of their first full telephone number, else `reader`'s.
 */
export function languageOf(customer: Reachable, reader: Locale): Locale {
  if (customer.locale) return customer.locale
  if (customer.cpf || customer.cnpj) return 'pt-BR'
  const number = numbersOf(customer).flatMap((one) => fullNumber(one, reader) ?? [])[0]
  const locales = Object.keys(countriesOf) as Locale[]
  const isSpoken = (locale: Locale) =>
    countriesOf[locale].some((code) => number?.startsWith(code) ?? false)
  return locales.find(isSpoken) ?? reader
}

export interface Message {
  readonly subject: string
  readonly text: string
}

/** Addresses that open a message or a call. */
export type Links = Readonly<Partial<Record<Way, string>>>

/** The messengers of these links; the habit of the Group's country first. */
export function messengersOf(links: Links): Messenger[] {
  return messengersIn().filter((one) => links[one] !== undefined)
}

/** The ways of these links; the best one for a short message first. */
export function waysOf(links: Links): Way[] {
  return [...messengersOf(links), ...(['email', 'call'] as const).filter((way) => links[way])]
}

/** The links to a customer; a way they have no number or address for is left out. */
export function linksTo(customer: Reachable, { subject, text }: Message, reader: Locale): Links {
  const numbers = numbersOf(customer)
  const [first] = numbers
  const full = messageNumber(numbers, reader)
  const { email } = customer
  // Mails end their lines so (RFC 6068).
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'))
  const parts = `subject=${encodeURIComponent(subject)}&body=${body}`
  return {
    ...(full && {
      whatsapp: messageLink('whatsapp', full, text),
      text: messageLink('text', full, text),
    }),
    ...(email && { email: `mailto:${encodeURIComponent(email).replace('%40', '@')}?${parts}` }),
    ...(first && { call: telephoneLink(first) }),
  }
}
