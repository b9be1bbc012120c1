// Revisions that become documents wait here until a statement would look for them, so that many travel as one.
import { setImmediate } from 'node:timers/promises'
import type { Run } from '../connections/statement.ts'
import type { KeyColumns } from '../keys/columns.ts'
import { putDocuments, type Revision } from './put.ts'

interface OutboxOptions {
  /** Sends at once; a failure also shows at the commit. */
  readonly run: Run
  readonly columns: KeyColumns
}

/** Of so many revisions, or characters of all that grows with a record, a statement is made: some milliseconds of the process. */
const maxRevisions = 100
const maxCharacters = 256 * 1024
/** What a text weighs in a list, beside its characters. */
const listedWeight = 16

/** Before any statement that reads documents or revisions, `flush` must send what waits. */
export function outbox(name: string, { run, columns }: OutboxOptions) {
  /** The second revision of a record waits in the second layer: a statement may not touch a row twice. */
  const layers: Map<string, Revision>[] = []
  let count = 0
  let characters = 0
  let lastLoad: Promise<unknown> = Promise.resolve()

  function add(revision: Revision): void {
    const { id } = revision.put
    let layer = layers.find((one) => !one.has(id))
    if (!layer) layers.push((layer = new Map()))
    layer.set(id, revision)
    count += 1
    characters += weightOf(revision)
  }

  /** A full load is sent before more is prepared, so that PostgreSQL works meanwhile; it waits for the one before it, so that no more are kept. */
  async function sendLoad(): Promise<void> {
    if (count < maxRevisions && characters < maxCharacters) return
    const former = lastLoad
    lastLoad = flush()
    await setImmediate()
    await former
  }

  /** Resolves once they are written, or have failed. */
  function flush(): Promise<unknown> {
    const sent = layers.splice(0).flatMap((layer) => {
      const { first, next } = Object.groupBy(layer.values(), ({ parent }) =>
        parent === null ? 'first' : 'next',
      )
      return [first, next].filter((some) => some !== undefined).map(send)
    })
    count = 0
    characters = 0
    return Promise.allSettled(sent)
  }

  const send = (revisions: readonly Revision[]) => run(...putDocuments(name, revisions, columns))

  return { add, flush, sendLoad }
}

function weightOf({ text, terms, ancestors, put }: Revision): number {
  const lists = [terms, put.counters, ancestors ?? []]
  return lists.reduce((sum, list) => sum + weightOfList(list), text.length)
}

const weightOfList = (texts: readonly string[]) =>
  texts.reduce((sum, { length }) => sum + length + listedWeight, 0)
