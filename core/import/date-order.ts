// Which order of day, month and year a column has: by all of its cells together, and by what is known of where they come from.
// Both kinds of imports use it. What evidence leaves open the person decides; nothing is guessed.
import { dayMs } from '#core/time/zone.ts'
import type { Locale } from '#core/wire.ts'
import { readDay } from './dates.ts'
import { dateOrders, wordKey, type DateOrder } from './rules.ts'

/** What is known of a file besides the cells of a column. */
export interface DateHints {
  /** Of the interface: which reading is proposed first, never which is right. */
  readonly locale: Locale
  /** Names of all columns. */
  readonly header?: readonly string[]
  /** Of the money in it. */
  readonly currency?: string
  /** Clock of the Group (IANA name): where it is. */
  readonly zone?: string
  /** `2026-11-21`, where no value can be of a later day. */
  readonly today?: string
}

export interface FoundOrder {
  /** The likely one. */
  readonly order: DateOrder
  /** No other order is left. */
  readonly isSure: boolean
  /** Those that are left, the likely one first. */
  readonly open: readonly DateOrder[]
}

/** Share of the values that must be days, for a column to be one of days. */
const mostly = 0.6
/** Days that show by their sequence how they are read; fewer may be in order by chance. */
const minInOrder = 4
/** Years that the days of a file are near to today, where the year is not in front of them. */
const maxYearsAway = 3
/** Days that a file may be ahead: of banks on the other side of the world. */
const aheadMs = dayMs

/** Least likely first. A year of two digits in front is rare: `ymd` is chosen only where no other order reads as many values. */
const usualFirst: Readonly<Record<Locale, readonly DateOrder[]>> = {
  en: ['ymd', 'dym', 'dmy', 'mdy'],
  'pt-BR': ['ymd', 'dym', 'mdy', 'dmy'],
}

const nameOf = ({ order }: Reading) => order

interface Reading {
  readonly order: DateOrder
  /** Of the values, as they follow each other. */
  readonly days: readonly string[]
}

/**
 * The order in which a column writes its days; undefined when it is none of days. Blank values do not count. Days above twelve
 * decide, then that none is in the future, then that they follow each other, then two facts about where the file is from.
 */
export function orderOf(values: readonly string[], hints: DateHints): FoundOrder | undefined {
  const filled = values.filter(Boolean)
  const [best, ...others] = readingsOf(filled, hints)
  if (!best || filled.length === 0 || best.days.length < filled.length * mostly) return undefined
  const isOther = ({ days }: Reading) =>
    days.length === best.days.length && days.some((day, at) => day !== best.days[at])
  if (filled.every(isBare)) return orderOfBare([best, ...others.filter(isOther)], hints)
  if (isYearFirst(filled, best, hints)) {
    // One such day may be of an old file.
    const isSure = new Set(filled).size >= minInOrder
    return { order: 'ymd', isSure, open: isSure ? ['ymd'] : ['ymd', best.order] }
  }
  const fitting = [best, ...others.filter((one) => one.order !== 'ymd' && isOther(one))]
  const past = narrowed(fitting, ({ days }) => !isLater(days, hints))
  const left = narrowed(past, ({ days }) => isInOrder(days))
  const open = byPlace(fitting.map(nameOf), left.map(nameOf), hints)
  return { order: open[0]!, isSure: open.length === 1, open }
}

/** `28 01 26`, and six digits once they are parted: the year is as often in front as behind. */
const isBare = (text: string) => /^\d\d \d\d \d\d$/.test(text)

/** The place decides only where the year is behind in all readings that evidence leaves. */
function orderOfBare(fitting: readonly Reading[], hints: DateHints): FoundOrder {
  const past = narrowed(fitting, ({ days }) => !isLater(days, hints))
  const near = narrowed(past, ({ days }) => !days.some((day) => isAway(day, hints)))
  const left = narrowed(near, ({ days }) => isInOrder(days)).map(nameOf)
  const open = left.includes('ymd') ? left : byPlace(fitting.map(nameOf), left, hints)
  return { order: open[0]!, isSure: open.length === 1, open }
}

function isAway(day: string, { today }: DateHints): boolean {
  return (
    today !== undefined &&
    Math.abs(Number(day.slice(0, 4)) - Number(today.slice(0, 4))) > maxYearsAway
  )
}

/** What each order reads, the best one first; of those as good the likely one of the language. */
function readingsOf(filled: readonly string[], { locale }: DateHints): Reading[] {
  const rank = (order: DateOrder) => usualFirst[locale].indexOf(order)
  // Many rows are of the same few days.
  const different = [...new Set(filled)]
  return dateOrders
    .map((order) => {
      const read = new Map(different.map((text) => [text, readDay(text, order)]))
      return { order, days: filled.flatMap((text) => read.get(text) ?? []) }
    })
    .sort((a, b) => b.days.length - a.days.length || rank(b.order) - rank(a.order))
}

/** `26/10/05`, as banks of East Asia and Scandinavia write it: read otherwise it would be of one day of years far away. */
function isYearFirst(filled: readonly string[], best: Reading, hints: DateHints): boolean {
  const { today } = hints
  if (today === undefined || best.order === 'ymd') return false
  const year = Number(today.slice(0, 4))
  const starts = [year, year - 1].map((one) => String(one).slice(2))
  return (
    filled.every((text) => /^\d\d\D/.test(text) && starts.includes(text.slice(0, 2))) &&
    filled.every((text) => readDay(text, 'ymd') !== undefined) &&
    best.days.some((day) => isAway(day, hints))
  )
}

/** Those that fit; all of them where none does. */
function narrowed(readings: readonly Reading[], fits: (one: Reading) => boolean) {
  const fitting = readings.filter(fits)
  return fitting.length > 0 ? fitting : readings
}

function isLater(days: readonly string[], { today }: DateHints): boolean {
  if (today === undefined) return false
  const last = new Date(Date.parse(today) + aheadMs).toISOString().slice(0, 10)
  return days.some((day) => day > last)
}

/** From old to new, or from new to old. */
function isInOrder(days: readonly string[]): boolean {
  const follow = (way: 1 | -1) =>
    days.every((day, at) => at === 0 || (way === 1 ? days[at - 1]! <= day : days[at - 1]! >= day))
  return new Set(days).size >= minInOrder && (follow(1) || follow(-1))
}

/**
 * Two facts about the place that agree, with none against them, decide among the orders that are left, and are asked about
 * where the days speak against them; one puts the likely order first.
 */
function byPlace(
  fitting: readonly DateOrder[],
  left: readonly DateOrder[],
  hints: DateHints,
): readonly DateOrder[] {
  if (fitting.length < 2) return left
  const facts = [orderOfHeader(hints), orderOfZone(hints), orderOfCurrency(hints)]
  const said = facts.filter((one) => one !== undefined && fitting.includes(one))
  const [first] = said
  if (first === undefined) return left
  // Dollars alone are used everywhere.
  if (said.length === 1 && hints.currency === 'USD') return left
  const isOne = said.every((one) => one === first)
  if (!left.includes(first)) return isOne ? [...left, first] : left
  const isAgreed = isOne && said.length > 1
  return isAgreed ? [first] : [first, ...left.filter((order) => order !== first)]
}

/** Words over columns that no English file has; the month goes first in English alone. */
const foreign = new Set(
  'data dia abertura entrada saida nascimento fecha dato datum dag tag buchungstag buchungsdatum valuta wertstellung paivamaara tarih valor valores importe betrag bedrag montant importo kwota castka belopp belop summa saldo solde historico descripcion descrizione beschreibung omschrijving libelle opis popis cliente telefone nome nombre kunde nom lancamento'.split(
    ' ',
  ),
)

function orderOfHeader({ header = [] }: DateHints): DateOrder | undefined {
  const isForeign = header.some(
    (name) =>
      /[\u00c0-\u024f]/.test(name) ||
      wordKey(name)
        .split(' ')
        .some((word) => foreign.has(word)),
  )
  return isForeign ? 'dmy' : undefined
}

/** Where both are written nothing is said: Canada, the Philippines. */
const mixedZones =
  /^(?:UTC|GMT|Etc\/.*|America\/(?:Toronto|Vancouver|Winnipeg|Edmonton|Halifax|Regina|St_Johns|Moncton|Whitehorse|Yellowknife|Iqaluit)|Canada\/.*|Asia\/Manila)$/
const monthFirstZones =
  /^(?:US\/.*|America\/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Juneau|Detroit|Boise|Menominee|Indiana\/.*|Kentucky\/.*|North_Dakota\/.*)|Pacific\/(?:Honolulu|Guam))$/

function orderOfZone({ zone }: DateHints): DateOrder | undefined {
  if (zone === undefined || mixedZones.test(zone)) return undefined
  return monthFirstZones.test(zone) ? 'mdy' : 'dmy'
}

function orderOfCurrency({ currency }: DateHints): DateOrder | undefined {
  if (currency === undefined || currency === 'CAD' || currency === 'PHP') return undefined
  return currency === 'USD' ? 'mdy' : 'dmy'
}

/** A value that the orders read to different days, and what each makes of it. */
export interface OrderExamples {
  readonly cell: string
  readonly options: readonly { readonly value: DateOrder; readonly example: string }[]
}

/** The examples that the question to a person shows. */
export function orderExamples(
  values: readonly string[],
  open: readonly DateOrder[],
): OrderExamples {
  const daysOf = (text: string) => open.map((order) => readDay(text, order) ?? '')
  const isTelling = (text: string) => {
    const days = daysOf(text)
    return days.every(Boolean) && new Set(days).size === days.length
  }
  const cell = values.find(isTelling) ?? values.find(Boolean) ?? ''
  const days = daysOf(cell)
  return { cell, options: open.map((value, at) => ({ value, example: days[at]! })) }
}
