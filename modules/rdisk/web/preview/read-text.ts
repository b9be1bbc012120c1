// The text in a file as the page shows it: its first part, read by what its bytes look like. Pure but for the call.
import { decode, encodingOf, type Encoding } from '#core/import/encoding.ts'
import { isBinary } from '#core/import/text-file.ts'
import { readBytes } from '#web/api/bytes/read-bytes.ts'

/** Bytes of a file that the page reads. */
export const maxTextBytes = 512 * 1024

export interface ReadText {
  readonly text: string
  readonly encoding: Encoding
  /** More of it stays on the server. */
  readonly isCut: boolean
  /** It is no text, whatever its name says. */
  readonly isBinary: boolean
}

/** `size`: bytes of the whole file. Rejects with `ApiError`, or with the AbortError of the signal. */
export async function readText(
  address: string,
  { size, signal }: { readonly size: number; readonly signal?: AbortSignal },
): Promise<ReadText> {
  const { bytes } = await readBytes(address, { limit: maxTextBytes, signal })
  return textOf(bytes, size > bytes.length)
}

export function textOf(bytes: Uint8Array, isCut: boolean): ReadText {
  const whole = isCut ? withoutBrokenEnd(bytes) : bytes
  const encoding = encodingOf(whole)
  const text = decode(whole, encoding)
  return { text, encoding, isCut, isBinary: isBinary(text) }
}

/** A part that ends inside a character of UTF-8, without the bytes of that: else the whole would count as another encoding. */
function withoutBrokenEnd(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return bytes
    if (byte >= 0xc0) return bytes.subarray(0, bytes.length - back)
  }
  return bytes
}
