// Forms and queries of addresses as others wrote them: their pairs are counted before Node reads them, which takes the square of
// the number of those that say nothing (`a&a&…`).
import { failCall } from '#core/errors.ts'

/** Some thousand items are named in the longest form that a program sends. */
const maxPairs = 10_000

/** What the text says. Failure too_large for more pairs than that. The one way to read one. */
export function readForm(text: string): URLSearchParams {
  let pairs = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    pairs += 1
    if (pairs > maxPairs) throw failCall('too_large', `The form has more than ${maxPairs} fields`)
  }
  return new URLSearchParams(text)
}
