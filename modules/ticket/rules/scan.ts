// What a camera or a scanner read: one of our own codes, or a code on a thing. An address is never followed: only
// the ids in it count, and those are looked for here. Pure.

export type Scanned =
  /** An equipment, ticket or customer by id, and the Group that the address names. */
  | { readonly is: 'record'; readonly id: string; readonly group?: string }
  /** The link on a receipt. */
  | { readonly is: 'receipt'; readonly token: string }
  /** An identifier, a serial number, the number of a ticket. */
  | { readonly is: 'code'; readonly code: string; readonly number?: number }
  /** An address that names nothing of ours. */
  | { readonly is: 'foreign' }
  | { readonly is: 'nothing' }

const ulid = '[0-9a-hjkmnp-tv-z]{26}'
const group = new RegExp(`(?<![a-z0-9])acc-${ulid}(?![a-z0-9])`)
const record = new RegExp(`(?<![a-z0-9])(?:eqi|tik|cus)-${ulid}(?![a-z0-9])`)
// Scanners type as on an American keyboard: where another one is set, only letters, digits, - and _ arrive as they were.
const receipt = /^.*[^A-Za-z0-9]p[^A-Za-z0-9]([A-Za-z0-9_-]{43})$/
const address = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)/i

/** Characters of a code; longer ones are none. */
export const maxCodeLength = 200

export function readScan(text: string): Scanned {
  const code = text
    .slice(0, 2_000)
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  const lower = code.toLowerCase()
  const [id] = record.exec(lower) ?? []
  if (id) {
    const [of] = group.exec(lower) ?? []
    return { is: 'record', id, ...(of && { group: of }) }
  }
  const [, token] = receipt.exec(code) ?? []
  if (token) return { is: 'receipt', token }
  if (address.test(code)) return { is: 'foreign' }
  if (code === '' || code.length > maxCodeLength) return { is: 'nothing' }
  const [, digits] = /^#?(\d{1,9})$/.exec(code) ?? []
  return { is: 'code', code, ...(digits && { number: Number(digits) }) }
}
