// The body of an answer, unpacked piece by piece: no more bytes than wanted, and none that are packed so tightly that a few of them
// become very many.
import type { IncomingMessage } from 'node:http'
import {
  createGunzip,
  createInflate,
  createInflateRaw,
  type Gunzip,
  type Inflate,
  type InflateRaw,
} from 'node:zlib'
import type { OutsideMethod } from './connect.ts'
import { OutsideFailure } from './failure.ts'

type Unpacker = Gunzip | Inflate | InflateRaw

interface BodyLimits {
  readonly maxBytes: number
  readonly method?: OutsideMethod
}

/** Unpacked bytes for one that was sent: pages and feeds stay below 50, zeros reach 1,000. */
const maxRatio = 100
/** Below this a ratio says nothing. */
const ratioFromBytes = 1024 * 1024

/** Ends the connection, also where it is left before its end. Rejects with an OutsideFailure or the error of the connection. */
export async function* readBody(
  response: IncomingMessage,
  { maxBytes, method }: BodyLimits,
): AsyncGenerator<Buffer, void, undefined> {
  let bytes = 0
  try {
    // An answer to HEAD has no body, whatever its headers say of one.
    if (method === 'HEAD') return
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
      throw new OutsideFailure('too_large')
    }
    const { unpacked, sentBytes } = await unpackedBody(response)
    for await (const chunk of unpacked) {
      bytes += chunk.length
      const isTooTight = bytes > ratioFromBytes && bytes > maxRatio * sentBytes()
      if (bytes > maxBytes || isTooTight) throw new OutsideFailure('too_large')
      yield chunk
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw code.startsWith('Z_') ? new OutsideFailure('bad_encoding', error) : error
  } finally {
    response.destroy()
  }
}

interface Unpacked {
  readonly unpacked: AsyncIterable<Buffer>
  /** Bytes of it that came so far, as they were sent. */
  readonly sentBytes: () => number
}

async function unpackedBody(response: IncomingMessage): Promise<Unpacked> {
  const unpacked = await unpackerOf(response)
  if (!unpacked) return { unpacked: response, sentBytes: () => Infinity }
  response.pipe(unpacked)
  // A pipe hands no failure on.
  response.on('error', (error) => unpacked.destroy(error))
  return { unpacked, sentBytes: () => unpacked.bytesWritten }
}

const packings = new Set(['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'compress', 'x-compress'])

/**
 * Undefined where nothing is packed: servers also write `none`, `identity` or a character set there. One that is named twice is unpacked
 * once, since proxies repeat the header; several come as one text, which nothing unpacks.
 */
function packingOf(contentEncoding = ''): string | undefined {
  const named = contentEncoding.split(',').map((name) => name.trim().toLowerCase())
  const packed = named.filter((name) => packings.has(name)).map((name) => name.replace(/^x-/, ''))
  const different = [...new Set(packed)]
  return different.length > 1 ? different.join(', ') : different[0]
}

/** Undefined for a body that is not packed. Brotli is never unpacked: its decoder in the Node of these days lets others in. */
async function unpackerOf(response: IncomingMessage): Promise<Unpacker | undefined> {
  switch (packingOf(response.headers['content-encoding'])) {
    case undefined:
      return undefined
    case 'gzip':
      return createGunzip()
    case 'deflate':
      return inflaterOf(response)
    default:
      throw new OutsideFailure('bad_encoding')
  }
}

/**
 * What unpacks a body that is called "deflate": servers mean what zlib writes, as they should, or the same without its head
 * (RFC 9110, 8.4.1.2). The first byte says which, and stays in the body; undefined for an empty one.
 */
async function inflaterOf(response: IncomingMessage): Promise<Unpacker | undefined> {
  await new Promise((resolve, reject) => {
    response.once('readable', resolve).once('end', resolve).once('error', reject)
  })
  const chunk = response.read() as Buffer | null
  if (!chunk) return undefined
  response.unshift(chunk)
  return (chunk[0]! & 0x0f) === 8 ? createInflate() : createInflateRaw()
}
