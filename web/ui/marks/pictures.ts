// Addresses of the pictures of people and Groups. The frame sets them once a page is drawn; initials are shown until then,
// and where there is none.
import { useState, useSyncExternalStore } from 'react'
import { observable } from '#core/observable.ts'

export interface Pictures {
  /** Of a person by id, for a mark of this size in pixels. */
  person(id: string, size: number): string | undefined
  /** The logo of a Group by the name of its database. */
  group(db: string): string | undefined
}

export const pictures = observable<Pictures | undefined>(undefined)

export function usePictures(): Pictures | undefined {
  return useSyncExternalStore(pictures.subscribe, pictures.get)
}

/** Attributes of an image that is shown only while its picture can be loaded; undefined where there is none. */
export function useImage(
  src: string | undefined,
): { readonly src: string; readonly onError: () => void } | undefined {
  const [missing, setMissing] = useState<string>()
  return src === undefined || src === missing ? undefined : { src, onError: () => setMissing(src) }
}
