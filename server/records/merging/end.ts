// Where an id leads: a record may have become part of another one, and that one of a third.
import type { Database } from '#server/store/database.ts'
import type { Stored } from '#server/store/documents/stored.ts'

/** Steps that are followed at most. */
const maxSteps = 100

/**
 * The id that a record goes on under, and what is there; its own where it became part of none. Nothing is there where they
 * lead in a circle.
 */
export async function endOf(
  reader: Pick<Database, 'get'>,
  id: string,
): Promise<{ id: string; stored: Stored | undefined }> {
  const seen = new Set<string>()
  for (let at = id; !seen.has(at) && seen.size < maxSteps;) {
    seen.add(at)
    const stored = await reader.get(at)
    const next = stored?.deleted ? stored.body.merged_into : undefined
    if (typeof next !== 'string') return { id: at, stored }
    at = next
  }
  return { id, stored: undefined }
}
