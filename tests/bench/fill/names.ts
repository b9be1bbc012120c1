// Ids that come out the same in every run, in the order of their making, as ULIDs do: so that two Groups can be compared.
import { encodeTime } from 'ulid'

const signs = '0123456789abcdefghjkmnpqrstvwxyz'

/** An id as of this moment, the `count`th. */
export function idAt(prefix: string, moment: number, count: number): string {
  let rest = count
  let tail = ''
  while (tail.length < 16) {
    tail = signs[rest % 32] + tail
    rest = Math.floor(rest / 32)
  }
  return `${prefix}-${encodeTime(moment, 10).toLowerCase()}${tail}`
}

/** The moment everything in a world begins. */
export const opening = Date.UTC(2024, 0, 1, 8)

export const minute = 60_000

/** The `count`th Group's database. */
export const groupName = (count: number) => idAt('acc', opening, count)
export const ownerId = (count: number) => idAt('usr', opening, count)
export const ownerEmail = (count: number) => `owner${String(count).padStart(6, '0')}@bench.example`
export const password = 'correct horse battery'
