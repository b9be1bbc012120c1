// The id of a record that a job makes of another one for a day: however often it is made, and on however many installations, it is one.
import { createHash } from 'node:crypto'

const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** In the format of all ids: prefix, a dash and 26 letters or digits. */
export function datedId(prefix: string, of: string, day: string): string {
  const hash = createHash('sha256').update(`${of} ${day}`).digest()
  // Five bits of a byte each: 130 bits of the hash.
  const name = [...hash.subarray(0, 26)].map((byte) => letters[byte & 31]).join('')
  return `${prefix}-${name}`
}
