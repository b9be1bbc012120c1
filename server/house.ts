// What the whole server shares: made once by `app/server.ts`, handed to every route, hook and job.
import type { Logger } from 'pino'
import type { Registry } from '#core/entity/registry.ts'
import type { ReadLimits } from '#server/limits/reads.ts'
import type { Config } from './config.ts'
import type { ServerModule } from './records/face.ts'
import type { Rules } from './records/rules.ts'
import type { Seal } from './session/seal.ts'
import type { Passwords } from './session/passwords.ts'
import type { Store } from './store/store.ts'

/**
 * Work for the queue. Throws when it is to be tried again. Long work ends early when the signal aborts: the process is stopping.
 * `id` is the same for all tries of a job, and for no other one.
 */
export type Job = (
  house: House,
  payload: Record<string, unknown>,
  stopping?: AbortSignal,
  id?: string,
) => Promise<void>

/** Work without an end: until the signal aborts. */
export type Lane = (house: House, stopping: AbortSignal) => Promise<void>

export interface House {
  readonly config: Config
  readonly store: Store
  readonly registry: Registry
  readonly modules: readonly ServerModule[]
  /** The rules for documents of its databases. */
  readonly rules: Rules
  readonly readLimits: ReadLimits
  readonly passwords: Passwords
  /** Of what is kept encrypted. */
  readonly seal: Seal
  /** The one clock; tests set it. */
  now(): Date
  readonly log: Logger
}
