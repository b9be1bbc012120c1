// Saves one text of a record over the version that was read. Another change of the record is no hindrance; another
// change of this very text is, and both are then shown.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { WireDocument, WriteAnswer } from '#core/wire.ts'
import { ApiError, call } from '#web/api/client.ts'
import { refresh } from '#web/api/records.ts'
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

async function saveText(
  db: string,
  name: string,
  { base, text }: TextChange,
): Promise<WireDocument> {
  const path = `/${db}/${encodeURIComponent(base._id)}`
  const written = text.trim() === '' ? undefined : text
  const put = async ({ _rev, ...doc }: WireDocument) => {
    const body = { ...doc, [name]: written }
    const { rev } = await call<WriteAnswer>('PUT', path, { body, query: { rev: _rev } })
    return { ...body, _rev: rev }
  }
  try {
    return await put(base)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
  }
  const theirs = await call<WireDocument>('GET', path)
  // Our own first try, whose answer was lost.
  if (same(theirs[name], written)) return theirs
  if (!same(theirs[name], base[name])) throw new Clash(theirs)
  return put(theirs)
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
