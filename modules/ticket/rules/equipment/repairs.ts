// What tickets say of the things that they are about: how often each was repaired, when last, and until when that is under warranty. Pure.
import { dayIn } from '#core/time/zone.ts'
import { warrantyOf, type Warranted } from '../ticket/warranty.ts'

export interface Repairs {
  readonly count: number
  /** The day on which the last one was done. */
  readonly last: string
  /** The last day of the longest warranty; `''`: there is none. */
  readonly until: string
}

interface Repair extends Warranted {
  readonly equipment_id?: string
  readonly created_at?: string
}

/** By the id of the thing; of tickets that are done. `zone`: the clock that says which day it was. */
export function repairsOf(tickets: readonly Repair[], zone: string): ReadonlyMap<string, Repairs> {
  const known = new Map<string, Repairs>()
  for (const ticket of tickets) {
    const { equipment_id, status, status_at, created_at = '' } = ticket
    if (equipment_id === undefined || status !== 'done') continue
    const { count, last, until } = known.get(equipment_id) ?? { count: 0, last: '', until: '' }
    known.set(equipment_id, {
      count: count + 1,
      last: later(last, dayIn(zone, status_at ?? created_at)),
      until: later(until, warrantyOf(ticket, zone)?.until ?? ''),
    })
  }
  return known
}

const later = (a: string, b: string) => (a > b ? a : b)
