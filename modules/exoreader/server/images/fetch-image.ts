// Fetches an image from another server: known by its bytes, never by what that server says of it.
import type { House } from '#server/house.ts'
import { clientOf } from '#server/outside/fetch/client.ts'
import { OutsideFailure } from '#server/outside/fetch/failure.ts'
import { openOutside, type OutsideStream } from '#server/outside/fetch/fetch-outside.ts'
import { imageHeadBytes, imageType } from '../../rules/images.ts'

export interface FetchedImage {
  readonly type: string
  /** Piece by piece; ends with an OutsideFailure where there are more bytes than an image has. */
  readonly body: AsyncGenerator<Buffer, void, undefined>
}

const limits = { timeoutMs: 20_000, maxBytes: 10 * 1024 * 1024 }
const accept = 'image/avif,image/webp,image/png,image/jpeg,image/gif;q=0.9,image/*;q=0.5'

/** undefined where there is no raster image, for whatever reason. */
export async function fetchImage(house: House, url: string): Promise<FetchedImage | undefined> {
  try {
    const opened = await openOutside(url, { ...clientOf(house), ...limits, headers: { accept } })
    if (opened.status !== 200) return opened.close() as undefined
    return await imageIn(opened)
  } catch (error) {
    if (error instanceof OutsideFailure) return undefined
    throw error
  }
}

async function imageIn({ body, close }: OutsideStream): Promise<FetchedImage | undefined> {
  let head = Buffer.alloc(0)
  while (head.length < imageHeadBytes) {
    const { value, done } = await body.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  const type = imageType(head)
  if (type === undefined) return close() as undefined
  return { type, body: joined(head, body) }
}

async function* joined(
  head: Buffer,
  rest: AsyncGenerator<Buffer, void, undefined>,
): AsyncGenerator<Buffer, void, undefined> {
  yield head
  yield* rest
}
