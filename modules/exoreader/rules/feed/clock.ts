// The moments that a feed names. A date without a zone is in the one that the feed used last (modules 2.4-10).
import { textOf } from './nodes.ts'
import { readDate } from './dates.ts'
import type { XmlNode } from '../xml/tree.ts'

export interface Clock {
  /** By the first that is a date: ISO 8601 in UTC. */
  readonly read: (...nodes: readonly (XmlNode | string)[]) => string | undefined
  /** In minutes east of UTC, as it is known by now. */
  readonly zoneMinutes: () => number | undefined
}

export function makeClock(known: number | undefined): Clock {
  let zone = known
  return {
    read: (...nodes) => {
      for (const node of nodes) {
        const found = readDate(typeof node === 'string' ? node : textOf(node), zone)
        if (!found) continue
        zone = found.zoneMinutes ?? zone
        return new Date(found.at).toISOString()
      }
      return undefined
    },
    zoneMinutes: () => zone,
  }
}
