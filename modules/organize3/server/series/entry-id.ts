// The id of an entry that a series writes: made of the series and the day, so that there is one entry of a series on a day, however
// often it is written, and no list of them need be kept.
import { createHash } from 'node:crypto'

const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** In the format of all ids: prefix, a dash and 26 letters or digits. */
export function seriesEntryId(prefix: string, seriesId: string, day: string): string {
  const hash = createHash('sha256').update(`${seriesId} ${day}`).digest()
  // Five bits of a byte each: 130 bits of the hash.
  const name = [...hash.subarray(0, 26)].map((byte) => letters[byte & 31]).join('')
  return `${prefix}-${name}`
}
