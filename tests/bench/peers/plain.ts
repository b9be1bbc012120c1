// Fills in the values of a plain statement for one request, and answers as the product would: shared by the two bare
// peers.
import { createHash } from 'node:crypto'
import { monotonicFactory } from 'ulid'
import type { Plain, Shape } from '../load/job.ts'

// A random one takes as long as a write.
const nextId = monotonicFactory()
const many = 500

function valuesOf({ values }: Plain, turn: number): unknown[] {
  return values[turn % values.length]!.map((value) => {
    if (value === '$IDS') return Array.from({ length: many }, () => `eqi-${nextId().toLowerCase()}`)
    if (typeof value === 'string' && value.includes('$ID')) {
      return value.replace('$ID', nextId().toLowerCase())
    }
    return value
  })
}

interface Row {
  readonly id: string
  readonly rev: string
  readonly seq: string
  readonly body: object
  readonly kind: string
  readonly amount: string
}

const wire = ({ id, rev, body }: Row) => ({ _id: id, _rev: rev, ...body })

/** Rows as the JSON that a client of the product would get. */
export const answers: Record<Shape, (rows: Row[]) => unknown> = {
  document: ([row]) => wire(row!),
  documents: (rows) => ({ docs: rows.map(wire), bookmark: 'nil' }),
  changes: (rows) => ({
    results: rows.map(({ seq, id, rev }) => ({ seq: `${seq}-x`, id, changes: [{ rev }] })),
    last_seq: `${rows.at(-1)?.seq ?? 0}-x`,
    pending: 0,
  }),
  view: (rows) => ({
    rows: rows.map(({ kind, amount }) => ({ key: kind, value: Number(amount) })),
  }),
  written: () => ({ ok: true }),
}

/** The statement with the values of one request, as `pg` takes it. */
export function queryOf(plain: Plain, turn: number) {
  const { text, isPrepared } = plain
  const name = isPrepared ? `plain_${createHash('md5').update(text).digest('hex')}` : undefined
  return { name, text, values: valuesOf(plain, turn) }
}
