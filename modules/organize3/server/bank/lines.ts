// Which lines of banks' files a Group has by now: each entry points at the lines that it came from or was linked with, so
// that they are found wherever the entry is read, and are free again as soon as it is gone.
import type { Pointing, PointingByKind } from '#core/entity/pointers.ts'
import { pointerQueries } from '#server/store/pointers/reading.ts'
import type { ReadsTables } from '#server/store/tables/sql.ts'
import { lineName, linesOf, type KeptLine } from '../../rules/upload/lines.ts'

/** What entries point at lines with. */
const lineKind = 'bank-line'

/** The lines that entries have by now, of the wallets, days and amounts of these. */
export async function keptLines(
  reader: ReadsTables,
  lines: readonly KeptLine[],
): Promise<Map<string, KeptLine[]>> {
  const names = new Set(lines.map(lineName))
  const ids = await pointerQueries(reader).idsAt([...names], lineKind)
  const kept = new Map<string, KeptLine[]>([...names].map((name) => [name, []]))
  const found = await pointerQueries(reader).members(ids, ['import_lines'])
  for (const members of found.values()) {
    for (const line of linesOf(members)) kept.get(lineName(line))?.push(line)
  }
  return kept
}

const pointing: Pointing = {
  names: () => [],
  pointers: (doc) => linesOf(doc).map((line) => ({ name: lineName(line), kind: lineKind })),
}

export const linePointing: PointingByKind = {
  Income: pointing,
  Outgo: pointing,
  Transfer: pointing,
  Exchange: pointing,
}
