// The documents of the peers and what is asked of them: as CouchDB's figures were recorded, 10,000 documents of about
// 400 bytes in five klasses.
import type { Ask } from '../load/job.ts'

export const peerDatabase = 'bench'
export const peerDocuments = 10_000
const klasses = ['Ticket', 'Customer', 'Equipment', 'Wallet', 'Note']
const json = { 'content-type': 'application/json' }
const text = 'The pump runs but brings no pressure; filter cleaned, seal looks worn. '.repeat(3)

/** A record to put, for the product and for the peers: the same body. */
export const wanted = {
  klass: 'Equipment',
  identifier: 'PUMP-20417',
  description: text.trim(),
  maker: 'Grundfos',
  location: 'Workshop, second shelf',
}

const idOf = (count: number) => `rec-${String(count).padStart(8, '0')}`

export function peerDocument(count: number) {
  const created_at = new Date(Date.UTC(2025, 0, 1) + count * 60_000).toISOString()
  return { ...wanted, _id: idOf(count), klass: klasses[count % klasses.length], created_at }
}

const get = (path: string): Ask => ({ method: 'GET', path: `/${peerDatabase}/${path}` })
const post = (path: string, body: unknown): Ask => ({
  method: 'POST',
  path: `/${peerDatabase}/${path}`,
  headers: json,
  body: JSON.stringify(body),
})

/** `many` of the same, as one call carries them. */
export const manyOf = (many: number) => ({ docs: Array.from({ length: many }, () => wanted) })

export const pouch: Record<
  'get' | 'find' | 'changes' | 'noChanges' | 'put' | 'bulk',
  readonly Ask[]
> = {
  get: Array.from({ length: 500 }, (_, count) => get(idOf((count * 17) % peerDocuments))),
  find: [
    post('_find', {
      selector: { klass: 'Wallet' },
      sort: [{ klass: 'desc' }, { created_at: 'desc' }],
      limit: 10,
    }),
  ],
  changes: [get('_changes?since=0&limit=100')],
  // Put together in `peers/pouchdb.ts`, which knows the sequence.
  noChanges: [get('_changes?since=$SEQ')],
  put: [
    { method: 'PUT', path: `/${peerDatabase}/$ID`, headers: json, body: JSON.stringify(wanted) },
  ],
  bulk: [post('_bulk_docs', manyOf(500))],
}
