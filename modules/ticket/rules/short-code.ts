// A short code that a person reads from a label and types without mistakes.

/** Digits and capitals that are not mistaken for each other: no 0 and O, no 1, I and L. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 5

/** A new random code, `EQ-7K3MQ`: one of 28 million for each prefix. */
export function shortCode(prefix: string): string {
  const random = crypto.getRandomValues(new Uint32Array(length))
  const code = Array.from(random, (number) => letters[number % letters.length])
  return `${prefix}-${code.join('')}`
}
