// Forms and queries of addresses as others wrote them: their pairs are counted before Node reads them, which takes the square of
// the number of those that say nothing (`a&a&…`).
import { fail, failCall } from '#core/errors.ts'

/** Ten thousand items are named in the longest form that a program sends, with what is to be done with them. */
const maxPairs = 10_100

/** What the text says. Failure too_large for more pairs than that. The one way to read one. */
export function readForm(text: string): URLSearchParams {
  let pairs = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    pairs += 1
    if (pairs > maxPairs) throw failCall('too_large', `The form has more than ${maxPairs} fields`)
  }
  return new URLSearchParams(text)
}

/** Some hundred items are named in the longest form of parts that a program sends. */
const maxParts = 1_000

/**
 * The texts of a `multipart/form-data` body, whose parts are counted before Node reads them: each is dear. Failure too_large for too many,
 * bad_request for what cannot be read.
 */
export async function readParts(bytes: Buffer, type: string): Promise<URLSearchParams> {
  const [, quoted, bare = quoted ?? ''] =
    /boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(type) ?? []
  const mark = Buffer.from(`--${bare}`)
  let parts = 0
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) {
    parts += 1
    if (parts > maxParts) throw failCall('too_large', `The form has more than ${maxParts} parts`)
  }
  try {
    const headers = { 'content-type': type }
    const form = await new Response(new Uint8Array(bytes), { headers }).formData()
    const texts = [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    return new URLSearchParams([...texts])
  } catch {
    throw fail('bad_request', 'invalid')
  }
}
