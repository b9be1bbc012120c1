// Whom and what a receipt is about: the customer and the equipment, with the facts of the ticket beside them. Pure.
import { addressLine } from '#core/country/address.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { formatTelephone } from '#core/numbers/telephone.ts'
import { dayText } from '#core/time/day.ts'
import { momentText } from '#core/time/moment.ts'
import { calledName, mainFirst, numbersOf, type Named } from '../rules/customer/contact.ts'
import { firstLine } from '../rules/ticket/title.ts'
import { warrantyOf, type Warranted } from '../rules/ticket/warranty.ts'
import type { Bill } from './bill.ts'
import { paidFacts } from './payment/paid.ts'
import type { Fact, ReceiptFacts, Say } from './receipt.ts'
import type { Shop } from './shop.ts'

const maxFactLength = 300

export function customerOf(facts: ReceiptFacts, bill: Bill | null, say: Say) {
  const { form, customer, contract, ticket, names, zone, locale, shop, settings } = facts
  const { country, language } = shop
  const [phone] = numbersOf(customer ?? {})
  const [address] = customer?.addresses?.toSorted(mainFirst) ?? []
  const { created_at, created_by, status, status_at } = ticket
  const { promised_at = '', delivered_at, delivered_to, approved_up_to } = ticket
  const isDelivery = form === 'delivery'
  const ended = isDelivery && (status === 'done' || status === 'cancel')
  const name = names.get(created_by ?? '')
  const received = created_at && momentText(zone, created_at, locale, country)
  return {
    title: say('receipt.customer'),
    name: customer?.name ?? say('receipt.no-customer'),
    facts: filled([
      [say('receipt.facts.company'), customer?.company_name],
      [say('receipt.facts.contract'), contract?.description],
      [say('receipt.facts.phone'), phone && formatTelephone(phone, language)],
      [say('receipt.facts.address'), address && addressLine(address, country)],
      [
        say('receipt.facts.received'),
        received && name ? say('receipt.by', { moment: received, name }) : received,
      ],
      [
        say('receipt.facts.finished'),
        ended && status_at ? momentText(zone, status_at, locale, country) : undefined,
      ],
      [say('receipt.facts.promised'), isDelivery ? '' : dayText(promised_at, locale, country)],
      [
        say('receipt.facts.approved_up_to'),
        isDelivery || !approved_up_to ? '' : moneyWords(approved_up_to, settings.currency, locale),
      ],
      [
        say('receipt.facts.delivered'),
        isDelivery && delivered_at ? momentText(zone, delivered_at, locale, country) : '',
      ],
      [say('receipt.facts.delivered_to'), isDelivery ? delivered_to : ''],
      ...(isDelivery && !bill ? paidFacts({ ...facts, country }, locale, say).map(beside) : []),
    ]),
  }
}

/** Labels are narrow here: the day of a payment is one, and how it was paid is said behind the sum. */
function beside([label, sum]: Fact): Fact {
  const [day = '', ...words] = label.split(' · ')
  return [day, [sum, ...words].join(' · ')]
}

export function equipmentOf(facts: ReceiptFacts, say: Say) {
  const { form, equipment, ticket, names } = facts
  const { equipment_observation, not_returned, priority, technical_id, status } = ticket
  const { identifier = '', description = '', maker } = equipment ?? {}
  const words = firstLine(description, 120)
  const isDelivery = form === 'delivery'
  return {
    title: say('receipt.equipment'),
    name: words || identifier || say('receipt.no-equipment'),
    facts: filled([
      [say('receipt.facts.identifier'), words ? identifier : undefined],
      [say('receipt.facts.maker'), maker],
      [say('receipt.facts.condition'), equipment_observation],
      [
        say('receipt.facts.priority'),
        priority && !isDelivery ? say(`receipt.priority.${priority}`) : undefined,
      ],
      [say('receipt.facts.technician'), names.get(technical_id ?? '')],
      [
        say('receipt.facts.status'),
        status && isDelivery ? say(`receipt.status.${status}`) : undefined,
      ],
      [
        say('receipt.facts.warranty'),
        isDelivery ? warrantyWords(facts, say, 'warranty-until') : returnWords(facts, say),
      ],
      [say('receipt.facts.not_returned'), isDelivery ? not_returned : undefined],
    ]),
  }
}

/** What the greeting of a message names: the customer, where there is one, and the shop. */
export function helloValues(known: Named | undefined, shop: Shop) {
  const customer = calledName(known ?? {})
  return { customer, named: customer ? 'yes' : 'no', shop: shop.name }
}

/** What comes in under warranty is repaired for nothing: both sides have it in writing. */
function returnWords({ returnOf }: ReceiptFacts, say: Say): string | undefined {
  return returnOf === undefined ? undefined : say('receipt.return-of', { number: returnOf })
}

interface Covered extends Pick<ReceiptFacts, 'zone' | 'locale' | 'shop'> {
  readonly ticket: Warranted
}

/** Of what was delivered: the days are counted from when the work was done. */
export function warrantyWords(
  { ticket, zone, locale, shop }: Covered,
  say: Say,
  words: 'warranty-until' | 'warranty-note',
): string | undefined {
  const warranty = warrantyOf(ticket, zone)
  if (!warranty) return undefined
  const { days, until } = warranty
  return say(`receipt.${words}`, { days, day: dayText(until, locale, shop.country) })
}

function filled(rows: readonly (readonly [string, string | undefined])[]): Fact[] {
  return rows.flatMap(([label, value]) =>
    value ? [[label, clip(value, maxFactLength)] as Fact] : [],
  )
}

export function clip(text: string, longest: number): string {
  const short = text.trim()
  return short.length > longest ? `${short.slice(0, longest).toWellFormed().trimEnd()}…` : short
}
