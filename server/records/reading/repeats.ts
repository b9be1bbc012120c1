// A call may name the same record ten thousand times: its body is sent again only while that stays small.

import { lengthOf } from '#server/answers/streamed.ts'

/** Bytes of bodies that one call gets a second time. */
const maxRepeatedBytes = 256 * 1024

/** Called with each body of an answer: false when it was sent before and repeats have grown too large. */
export function makeRepeats(): (name: string, body: unknown) => boolean {
  const sent = new Set<string>()
  let bytes = 0
  return (name, body) => {
    if (!sent.has(name)) {
      sent.add(name)
      return true
    }
    if (bytes > maxRepeatedBytes) return false
    bytes += lengthOf(body)
    return bytes <= maxRepeatedBytes
  }
}
