// Files of the revisions that a revision made elsewhere comes from: it names those that its maker knew to be here already.
import type { Transaction } from '#server/store/database.ts'
import type { Arrival } from '../replication/arrival.ts'
import { filesOf } from './resolve.ts'
import { SentFiles, type Stubs } from './sent-files.ts'

/** Ancestors whose bodies are looked at. */
const maxSteps = 20

/** Their files, the nearest ones first; none unless `said` names files that it does not bring. */
export async function filesBefore(
  transaction: Transaction,
  { id, line }: Pick<Arrival, 'id' | 'line'>,
  said: unknown,
): Promise<Stubs[]> {
  const files = said instanceof SentFiles ? [...said.files.values()] : []
  if (!files.some(({ is }) => is === 'kept')) return []
  const found: Stubs[] = []
  for (const rev of line.slice(1, 1 + maxSteps)) {
    const stored = await transaction.getRevision(id, rev)
    if (stored) found.push(filesOf(stored.body))
  }
  return found
}
