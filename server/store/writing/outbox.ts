// Revisions that become documents wait here until a statement would look for them, so that many travel as one.
import { setImmediate } from 'node:timers/promises'
import type { Statement } from '../connections/statement.ts'
import type { KeyColumns } from '../keys/columns.ts'
import { putDocuments, type Revision } from './put.ts'

interface OutboxOptions {
  readonly queue: (statement: Statement, values: unknown[]) => void
  readonly columns: KeyColumns
}

/** At most so many revisions, or characters of bodies, are sent as one statement: some milliseconds of the process. */
const maxRevisions = 100
const maxCharacters = 256 * 1024

/** Before any statement that reads documents or revisions, `flush` must send what waits. */
export function outbox(name: string, { queue, columns }: OutboxOptions) {
  /** The second revision of a record waits in the second layer: a statement may not touch a row twice. */
  const layers: Map<string, Revision>[] = []
  let count = 0
  let characters = 0

  function add(revision: Revision): void {
    const { id } = revision.put
    let layer = layers.find((one) => !one.has(id))
    if (!layer) layers.push((layer = new Map()))
    layer.set(id, revision)
    count += 1
    characters += revision.text.length
  }

  /** A full batch is sent before more is prepared, so that PostgreSQL works meanwhile. */
  async function sendLoad(): Promise<void> {
    if (count < maxRevisions && characters < maxCharacters) return
    flush()
    await setImmediate()
  }

  function flush(): void {
    for (const layer of layers.splice(0)) {
      const all = [...layer.values()]
      send(all.filter(({ parent }) => parent === null))
      send(all.filter(({ parent }) => parent !== null))
    }
    count = 0
    characters = 0
  }

  function send(revisions: readonly Revision[]): void {
    if (revisions.length > 0) queue(...putDocuments(name, revisions, columns))
  }

  return { add, flush, sendLoad }
}
