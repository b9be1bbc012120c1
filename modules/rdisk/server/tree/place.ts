// The place of a document that was just written, as a read would answer it.
import type { Place } from '#core/entity/place.ts'
import { placeOf } from '../../rules/place.ts'
import type { FileDoc } from './store.ts'

/** `versions`: those that are kept of its content, the current one included. */
export function placeAs(doc: FileDoc, versions: number): Place {
  const { keep, ...place } = placeOf(doc)
  return { ...place, versions: place.folder ? 0 : Math.min(Math.max(versions, 1), keep) }
}

/** Nothing was put into this file yet. */
export function isUnwritten({ folder, content_at }: Place): boolean {
  return !folder && content_at === ''
}
