// Which movements of a file exist already, and which are one side of a transfer, by the data of the bank. Pure.
import { wordKey } from '#core/import/rules.ts'
import { dayAfter, daysBetween } from '#core/time/zone.ts'
import { pairMost } from './pairs.ts'

/** What identifies a movement within one wallet. */
export interface Movement {
  /** `2026-11-21`. */
  readonly date: string
  /** Minor units of the wallet, below nought when the money goes out. */
  readonly minor: number
  /** The bank's description (`import_raw`). */
  readonly raw: string
  readonly bank_id?: string
}

/**
 * True for each movement that is not there yet (money 14: as many as the file has beyond those that are stored). A
 * movement with an id of the bank is found by id, day and amount, whatever its description became; where either side has no
 * id, by its description. Movements with different ids are different.
 */
export function markNew(file: readonly Movement[], stored: readonly Movement[]): boolean[] {
  const open = stored.map((one) => ({ ...one, words: wordsOf(one), isTaken: false }))
  const byName = linesBy(open, nameOf)
  const byWords = linesBy(open, ({ words }) => words)
  const unnamed = linesBy(
    open.filter(({ bank_id }) => bank_id === undefined),
    ({ words }) => words,
  )
  const isNew = file.map((one) => one.bank_id === undefined || !take(byName.get(nameOf(one))))
  for (const [at, one] of file.entries()) {
    if (isNew[at])
      isNew[at] = !take((one.bank_id === undefined ? byWords : unnamed).get(wordsOf(one)))
  }
  return isNew
}

interface Taken {
  isTaken: boolean
}

/** Each list is reversed, so that taking the next line is a `pop`, also with 100,000 equal lines. */
function linesBy<Line>(lines: readonly Line[], keyOf: (line: Line) => string): Map<string, Line[]> {
  return Map.groupBy(lines.toReversed(), keyOf)
}

/** Takes the first one that is not taken yet; false when there is none. */
function take(lines: Taken[] = []): boolean {
  for (let next = lines.pop(); next; next = lines.pop()) {
    if (next.isTaken) continue
    next.isTaken = true
    return true
  }
  return false
}

const nameOf = ({ date, minor, bank_id = '' }: Movement) => `${date} ${minor} ${bank_id}`
const wordsOf = ({ date, minor, raw }: Movement) => `${date} ${minor} ${wordKey(raw)}`

/** An existing entry, by its effect on one wallet. */
export interface OtherEntry {
  readonly id: string
  readonly wallet: string
  readonly date: string
  /** Below nought when money leaves that wallet. */
  readonly minor: number
}

/** Days between the two sides of a transfer, and between an entry written by hand and the bank's. */
export const nearDays = 3
/** Between what two programs call the day of one movement: a purchase on Friday is posted on Tuesday, after a holiday on Thursday. A week is another purchase. */
export const postedDays = 6

/**
 * For each movement the entry of another wallet that is likely the other side of it: the same amount with the other sign, at
 * most three days apart. Each entry is suggested once, the nearest day first. These are suggestions; nothing is joined automatically.
 */
export function suggestTransfers(
  file: readonly Pick<Movement, 'date' | 'minor'>[],
  others: readonly OtherEntry[],
): (OtherEntry | undefined)[] {
  const turned = file.map(({ date, minor }) => ({ date, minor: -minor }))
  return pairMost(turned, others, { fits: () => true, reach: nearDays })
}

/** An entry of a wallet in another currency, and what the Group's last exchange says that its money is worth in this one. */
export interface ForeignEntry extends OtherEntry {
  /** Minor units of the file's wallet for one of the other's. */
  readonly rate: number
}

const daysAround = (day: string) =>
  Array.from({ length: 2 * nearDays + 1 }, (_, at) => dayAfter(day, at - nearDays))

/** How far the rate may be from that of the last exchange: days and fees of banks move it by less. */
const rateTolerance = 0.05

/**
 * For each movement the entry of a wallet in another currency that is likely the other side of it: the other way round, at most
 * three days apart, at about the rate of the last exchange. Each entry is suggested once, the nearest rate first.
 */
export function suggestExchanges(
  file: readonly Pick<Movement, 'date' | 'minor'>[],
  others: readonly ForeignEntry[],
): (ForeignEntry | undefined)[] {
  const found: (ForeignEntry | undefined)[] = file.map(() => undefined)
  if (others.length === 0) return found
  const byDay = Map.groupBy(others, ({ date }) => date)
  const pairs = file.flatMap(({ date, minor }, at) =>
    daysAround(date)
      .flatMap((day) => byDay.get(day) ?? [])
      .flatMap((other) => {
        const apart = Math.abs(-minor / (other.minor * other.rate) - 1)
        return apart <= rateTolerance ? [{ at, other, apart }] : []
      }),
  )
  const taken = new Set<string>()
  for (const { at, other } of pairs.toSorted((one, two) => one.apart - two.apart)) {
    if (found[at] || taken.has(other.id)) continue
    found[at] = other
    taken.add(other.id)
  }
  return found
}

/** For each movement the entry of the same wallet that is likely the same one, written by hand or by another program; `reach`: days apart. */
export function nearMatches<Entry extends OtherEntry>(
  file: readonly Pick<Movement, 'date' | 'minor'>[],
  sameWallet: readonly Entry[],
  fits: (at: number, entry: Entry) => boolean = () => true,
  reach = nearDays,
): (Entry | undefined)[] {
  return pairMost(file, sameWallet, { fits, reach })
}

export const daysApart = (one: string, other: string) => Math.abs(daysBetween(one, other))
