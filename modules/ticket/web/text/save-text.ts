// Saves one text of a record over the version that was read. Another change of the record is no hindrance; another
// change of this very text is, and both are then shown.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { WireDocument } from '#core/wire.ts'
import type { ApiError } from '#web/api/client.ts'
import { refresh } from '#web/api/records.ts'
import { savePatch } from '#web/api/writing/save-patch.ts'
import { same } from '#web/records/form/merge.ts'

/** Somebody else changed the same text meanwhile. */
export class Clash extends Error {
  readonly theirs: WireDocument

  constructor(theirs: WireDocument) {
    super('clash')
    this.theirs = theirs
  }
}

export interface TextChange {
  /** The version that the text was written over. */
  readonly base: WireDocument
  /** As it was typed; blank takes the text away. */
  readonly text: string
}

function saveText(db: string, name: string, { base, text }: TextChange): Promise<WireDocument> {
  const written = text.trim() === '' ? undefined : text
  return savePatch(db, base, (latest) => {
    // Our own first try, whose answer was lost.
    if (latest !== base && same(latest[name], written)) return undefined
    if (!same(latest[name], base[name])) throw new Clash(latest)
    return { [name]: written }
  })
}

/** `mutate({ base, text })`; answers with the record as it is stored now. Nothing of it is said in the banner. */
export function useSaveText(
  db: string,
  kind: string,
  name: string,
): UseMutationResult<WireDocument, ApiError | Clash, TextChange> {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (change) => saveText(db, name, change),
    onSettled: () => refresh(client, db, kind),
  })
}
