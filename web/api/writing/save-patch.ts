// Saves some fields of a record, even when other fields have changed in it since it was read.
import type { WireDocument, WriteAnswer } from '#core/wire.ts'
import { ApiError, call, timeoutMs } from '../client.ts'

/**
 * What to set, given the record as it is now; undefined members are taken away. Undefined: nothing is left to save. What
 * it throws ends the save.
 */
export type Patch<D extends WireDocument = WireDocument> = (latest: D) => Partial<D> | undefined

async function put<D extends WireDocument>(path: string, { _rev, ...body }: D): Promise<D> {
  const options = { body, query: { rev: _rev }, timeoutMs }
  const { rev } = await call<WriteAnswer>('PUT', path, options)
  return { ...body, _rev: rev } as D
}

/**
 * Saves a patch over `base`. When somebody else saved meanwhile, the patch is made anew over their version, once: two
 * people who change different fields both succeed. Answers the record as it is stored now; rejects with `ApiError`.
 */
export async function savePatch<D extends WireDocument>(
  db: string,
  base: D,
  patch: Patch<D>,
): Promise<D> {
  const path = `/${db}/${encodeURIComponent(base._id)}`
  const save = async (latest: D) => {
    const set = patch(latest)
    return set ? put(path, { ...latest, ...set }) : latest
  }
  try {
    return await save(base)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
  }
  return save(await call<D>('GET', path))
}
