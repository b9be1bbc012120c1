// Brings deleted records back as they were, with what the deletion took along: whose they are and what the server wrote of them, the server
// knows.
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { refresh } from '#web/api/records.ts'
import {
  batches,
  outcomeOf,
  type InlineAnswer,
  type WriteOutcome,
} from '#web/api/writing/write-many.ts'

export async function restoreMany(db: string, ids: readonly string[]): Promise<WriteOutcome[]> {
  const outcomes: WriteOutcome[] = []
  for (const some of batches(ids)) {
    const body = { ids: some }
    const answers = await call<InlineAnswer[]>('POST', `/${db}/_trash/restore`, { body })
    outcomes.push(...answers.map(outcomeOf))
  }
  return outcomes
}

/** Of one record. Rejects with `ApiError`. */
export async function restoreOne(db: string, id: string): Promise<void> {
  const [outcome] = await restoreMany(db, [id])
  if (outcome && 'refused' in outcome) throw outcome.refused
}

/** The same for a screen. */
export function useRestore(db: string, kind: string): (id: string) => Promise<void> {
  const client = useQueryClient()
  return async (id) => {
    await restoreOne(db, id)
    await refresh(client, db, kind)
  }
}
