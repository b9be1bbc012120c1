// Revisions that become documents wait here until somebody would look for them, so that many travel as one statement.
import { setImmediate } from 'node:timers/promises'
import type { Statement } from '../connections.ts'
import type { KeyColumns } from '../keys/columns.ts'
import { putDocuments, type Revision } from './put.ts'

interface Way {
  readonly queue: (statement: Statement, values: unknown[]) => void
  readonly columns: KeyColumns
}

/** So many revisions, or bytes of bodies, are a load. */
const many = 100
const manyBytes = 4_000_000

/** Before any statement that reads documents or revisions, `flush` must send what waits. */
export function outbox(name: string, { queue, columns }: Way) {
  const waiting = new Map<string, Revision>()
  let bytes = 0

  /** A record waits once: a statement may not touch a row twice. */
  function add(revision: Revision): void {
    if (waiting.has(revision.put.id)) flush()
    waiting.set(revision.put.id, revision)
    bytes += revision.text.length
  }

  /** A full load leaves before more is prepared, so that PostgreSQL is at work meanwhile. */
  async function sendLoad(): Promise<void> {
    if (waiting.size < many && bytes < manyBytes) return
    flush()
    await setImmediate()
  }

  function flush(): void {
    const all = [...waiting.values()]
    waiting.clear()
    bytes = 0
    send(all.filter(({ parent }) => parent === null))
    send(all.filter(({ parent }) => parent !== null))
  }

  function send(revisions: readonly Revision[]): void {
    if (revisions.length > 0) queue(...putDocuments(name, revisions, columns))
  }

  return { add, flush, sendLoad }
}
