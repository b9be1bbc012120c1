// What a case is: the same question put to the product, to bare SQL, to a bare Fastify handler and to the peers.
import type { Ask, Existing, Plain } from '../load/job.ts'

export interface Case {
  readonly name: string
  readonly asks: readonly Ask[]
  /** Current records to change, for requests with `$RECORD`. */
  records?(): Promise<readonly Existing[]>
  readonly plain?: Plain
  /** The same of pouchdb-server. */
  readonly pouchdb?: readonly Ask[]
  /** Requests a second of CouchDB 3.5.0, recorded elsewhere. */
  readonly couchdb?: number
  /** A read that an index answers: held to the limits of a read. */
  readonly isRead?: boolean
  /** So many requests are measured, instead of some seconds: for those that take long. */
  readonly amount?: number
}
