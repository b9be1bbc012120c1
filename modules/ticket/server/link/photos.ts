// Photos that the shop put beside what it wrote for the customer, as the status page shows them: small, and in its text, so that no
// address shows a file to strangers.
import { isPicture } from '#core/entity/media-type.ts'
import type { Stub } from '#core/wire.ts'
import type { Caller } from '#server/calls/caller.ts'
import type { House } from '#server/house.ts'
import { thumbnailOf } from '#server/records/attachments/thumbnails.ts'
import type { Database } from '#server/store/database.ts'
import type { CustomerComment } from '../../paper/status-page.ts'
import type { StoredComment } from '../customer-comments.ts'

/** Photos of a page, of the newest comments. */
const max = 6

/** `caller`: whose turn it is when pictures are drawn, and for how long. A photo that cannot be drawn is left out. */
export async function withPhotos(
  house: House,
  database: Database,
  { comments, caller }: { comments: readonly StoredComment[]; caller: Caller },
): Promise<CustomerComment[]> {
  const { names, gone } = caller
  const [who = ''] = names
  const draw = async (stub: Stub) => {
    const blob = await database.files.file(stub.digest)
    const wanted = blob && ({ stub, blob, db: database.name, size: '640', gone } as const)
    const webp = wanted && (await thumbnailOf(house, who, wanted).catch(() => undefined))
    return webp ? [`data:image/webp;base64,${webp.toString('base64')}`] : []
  }
  const pictures = comments
    .flatMap(({ files }) => files)
    .filter(({ content_type }) => isPicture(content_type))
    .slice(0, max)
  const drawn = await Promise.all(pictures.map(draw))
  const photosOf = (files: readonly Stub[]) =>
    pictures.flatMap((stub, at) => (files.includes(stub) ? (drawn[at] ?? []) : []))
  return comments.map(({ content, at, files }) => ({ content, at, photos: photosOf(files) }))
}
