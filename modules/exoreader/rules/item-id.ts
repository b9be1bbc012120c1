// Ids of items: the number that an item has in this installation, in the signs that every id is written in.

const signs = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 26
const pattern = /^rit-0{13}([0-9a-hjkmnp-tv-z]{13})$/

/** `7` → `rit-00000000000000000000000007`. */
export function itemId(number: number): string {
  let text = ''
  for (let rest = BigInt(number); rest > 0n; rest /= 32n) text = signs[Number(rest % 32n)] + text
  return `rit-${text.padStart(length, '0')}`
}

/** Undefined when it is not an id of an item. */
export function itemNumber(id: string): number | undefined {
  const digits = pattern.exec(id)?.[1]
  if (digits === undefined) return undefined
  const number = [...digits].reduce((sum, sign) => sum * 32n + BigInt(signs.indexOf(sign)), 0n)
  return number > 0n && number <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(number) : undefined
}
