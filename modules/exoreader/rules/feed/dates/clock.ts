// The moments that a feed names. A date without a zone is in the one that the feed used last (feeds 10).
import { textOf } from '../nodes.ts'
import { readDate } from './read-date.ts'
import type { XmlNode } from '../../xml/tree.ts'

export interface Clock {
  /** By the first that is a date: ISO 8601 in UTC. */
  readonly read: (...nodes: readonly (XmlNode | string)[]) => string | undefined
  /** In minutes east of UTC, as it is known by now. */
  readonly zoneMinutes: () => number | undefined
}

/** `known`: minutes east of UTC that the feed had last; `language`: that of the feed, by which days come before months or after. */
export function makeClock(known: number | undefined, language: string | undefined): Clock {
  let zone = known
  const isDayFirst = language !== undefined && !/^en(?:[-_](?:us|ph))?$/i.test(language)
  /** Many items say the same moment twice. */
  let last: { readonly written: string; readonly iso: string } | undefined
  return {
    read: (...nodes) => {
      for (const node of nodes) {
        const written = typeof node === 'string' ? node : textOf(node)
        if (written === last?.written) return last.iso
        const found = readDate(written, { zoneMinutes: zone, isDayFirst })
        if (!found) continue
        zone = found.zoneMinutes ?? zone
        last = { written, iso: new Date(found.at).toISOString() }
        return last.iso
      }
      return undefined
    },
    zoneMinutes: () => zone,
  }
}
