// The Group's logo as paper and public pages draw it: a small PNG in text, so that nothing is loaded from anywhere.
import { portraits } from '#core/entity/portrait.ts'
import type { House } from '#server/house.ts'
import { filesOf } from '#server/records/attachments/resolve.ts'
import { thumbnailOf, type ThumbnailSize } from '#server/records/attachments/thumbnails.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Database } from '#server/store/database.ts'
import type { PaperLogo } from '../../rules/receipt/logo.ts'

/** Width and height are in the first chunk of a PNG. */
const [widthAt, heightAt] = [16, 20]

/** Undefined where there is none, or none that can be drawn: paper comes out all the same. */
export async function loadLogo(
  house: House,
  database: Database,
  { size, who }: { size: ThumbnailSize; who: string },
): Promise<PaperLogo | undefined> {
  const group = await database.get(database.name)
  const stub = group && !group.deleted ? filesOf(toWire(group))[portraits.group] : undefined
  const blob = stub && (await database.files.file(stub.digest))
  if (!stub || !blob) return undefined
  const wanted = { stub, blob, db: database.name, size, type: 'png' } as const
  const png = await thumbnailOf(house, who, wanted).catch(() => undefined)
  return (
    png && {
      src: `data:image/png;base64,${png.toString('base64')}`,
      width: png.readUInt32BE(widthAt),
      height: png.readUInt32BE(heightAt),
    }
  )
}
