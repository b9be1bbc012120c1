// Which line is which entry of its amount, where each may be several: as many pairs as there can be. A line that is left over while all
// could have one would come in once more. Pure.
import { dayMs } from '#core/time/zone.ts'

interface Dated {
  /** `2026-11-21`. */
  readonly date: string
  /** Signed minor units. */
  readonly minor: number
}

interface Pairing<Entry> {
  /** Days between the two of a pair. */
  readonly reach: number
  /** Whether the line at this place of the file may be the entry, apart from its day. */
  readonly fits: (at: number, entry: Entry) => boolean
}

/** By the place of each line: its entry of the same amount. No other pairing has more, and nearer days go first. */
export function pairMost<Entry extends Dated>(
  lines: readonly Dated[],
  entries: readonly Entry[],
  pairing: Pairing<Entry>,
): (Entry | undefined)[] {
  const found: (Entry | undefined)[] = lines.map(() => undefined)
  const byAmount = Map.groupBy(entries, ({ minor }) => minor)
  const places = Map.groupBy(lines.keys(), (at) => lines[at]!.minor)
  for (const [minor, some] of places) {
    const pairs = new Pairs(byAmount.get(minor) ?? [], pairing)
    const own = some.map((at): Line<Entry> => ({ at, day: dayOf(lines[at]!) }))
    pairs.pair(own)
    for (const { at, held } of own) found[at] = held?.entry
  }
  return found
}

interface Line<Entry> {
  readonly at: number
  readonly day: number
  held?: Held<Entry>
}

interface Held<Entry> {
  readonly entry: Entry
  readonly day: number
  /** What has it. */
  line?: Line<Entry>
}

const dayOf = ({ date }: Dated) => Date.parse(date) / dayMs

/** Pairs of one amount, by paths along which each line leaves its entry to the line before and takes the next (Berge). */
class Pairs<Entry extends Dated> {
  readonly #pairing: Pairing<Entry>
  /** By day, each list reversed, so that taking the next of many equal ones is a `pop`. */
  readonly #free: Map<number, Held<Entry>[]>
  #taken = new Map<number, Held<Entry>[]>()

  constructor(entries: readonly Entry[], pairing: Pairing<Entry>) {
    this.#pairing = pairing
    const all = entries.map((entry): Held<Entry> => ({ entry, day: dayOf(entry) }))
    this.#free = Map.groupBy(all.toReversed(), ({ day }) => day)
  }

  pair(lines: readonly Line<Entry>[]): void {
    for (let apart = 0; apart <= this.#pairing.reach && this.#free.size > 0; apart++) {
      const taken = lines.flatMap(({ held }) => held ?? [])
      this.#taken = Map.groupBy(taken, ({ day }) => day)
      for (const line of lines) if (!line.held) this.#findFor(line, apart)
    }
  }

  /** What a search in vain has seen leads to no free entry for later ones either, so it is not put back. */
  #findFor(line: Line<Entry>, apart: number): void {
    const wantedBy = new Map<Held<Entry>, Line<Entry>>()
    const queue = [line]
    for (const one of queue) {
      const free = this.#takeFree(one, apart)
      if (free) {
        for (const held of [free, ...wantedBy.keys()]) listAt(this.#taken, held.day).push(held)
        moveOn(free, one, wantedBy)
        return
      }
      for (const held of this.#takenNear(one, apart)) {
        wantedBy.set(held, one)
        queue.push(held.line!)
      }
    }
  }

  #takeFree({ at, day }: Line<Entry>, apart: number): Held<Entry> | undefined {
    for (const other of daysAround(day, apart)) {
      const list = this.#free.get(other) ?? []
      const index = list.findLastIndex(({ entry }) => this.#pairing.fits(at, entry))
      if (index < 0) continue
      const [free] = list.splice(index, 1)
      if (list.length === 0) this.#free.delete(other)
      return free
    }
    return undefined
  }

  /** Those that it could have instead, taken out of the search. */
  #takenNear({ at, day }: Line<Entry>, apart: number): Held<Entry>[] {
    return daysAround(day, apart).flatMap((other) => {
      const list = this.#taken.get(other)
      if (!list || list.length === 0) return []
      const fit = Map.groupBy(list, ({ entry }) => this.#pairing.fits(at, entry))
      this.#taken.set(other, fit.get(false) ?? [])
      return fit.get(true) ?? []
    })
  }
}

/** The nearest first. */
const daysAround = (day: number, apart: number) => [
  day,
  ...Array.from({ length: apart }, (_, at) => [day - at - 1, day + at + 1]).flat(),
]

function listAt<Held>(lists: Map<number, Held[]>, day: number): Held[] {
  const list = lists.get(day) ?? []
  lists.set(day, list)
  return list
}

/** The line takes the free entry and leaves its own to the line that wanted it, and so on. */
function moveOn<Entry>(
  free: Held<Entry>,
  last: Line<Entry>,
  wantedBy: ReadonlyMap<Held<Entry>, Line<Entry>>,
): void {
  let [held, line]: [Held<Entry> | undefined, Line<Entry> | undefined] = [free, last]
  while (held && line) {
    const left: Held<Entry> | undefined = line.held
    line.held = held
    held.line = line
    held = left
    line = left && wantedBy.get(left)
  }
}
