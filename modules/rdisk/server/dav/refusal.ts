// How WebDAV refuses: its own statuses and conditions, and what failures of the operations mean in it.
import { Failure } from '#core/errors.ts'
import { answer, type Answer } from '#server/calls/route.ts'
import { writeRefusal, type Precondition } from './protocol/multistatus.ts'

export const xmlType = 'application/xml; charset=utf-8'

/** Statuses that CouchDB's error codes do not have, or have otherwise. */
type DavStatus = 400 | 402 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 423 | 501 | 502 | 507

/** A refusal in WebDAV's own words. */
export class Refusal extends Failure {
  readonly davStatus: DavStatus
  readonly condition: Precondition | undefined

  constructor(davStatus: DavStatus, reason: string, condition?: Precondition) {
    super('conflict', { words: reason })
    this.davStatus = davStatus
    this.condition = condition
  }
}

export function refuse(status: DavStatus, reason: string, condition?: Precondition): Refusal {
  return new Refusal(status, reason, condition)
}

const quotaReached: Precondition = { name: 'quota-not-exceeded' }

/** The same failure as WebDAV says it; `onTaken`: what it means that a name is taken. */
export function refusalOf(failure: Failure, onTaken: 405 | 412): Refusal | undefined {
  if (failure instanceof Refusal) return failure
  const { code, key, message } = failure
  if (code === 'subscription_needed') {
    return key === 'files_full' || key === 'data_full'
      ? refuse(507, message, quotaReached)
      : refuse(402, message)
  }
  if (code === 'insufficient_storage') return refuse(507, message)
  if (code === 'unprocessable_entity') return refuse(400, failure.programBody.reason)
  if (code === 'conflict' && key === 'name_taken') {
    return refuse(onTaken, message)
  }
  if (code === 'precondition_failed') return refuse(412, message)
  // The folder was there when the address was looked up; a drive never was.
  if (code === 'not_found') return refuse(key === 'database_missing' ? 404 : 409, message)
  return undefined
}

/** The answer of a refusal: its condition as XML, or its reason as plain text. */
export function answerRefusal({ davStatus, condition, message }: Refusal): Answer {
  if (condition) return answer(davStatus, writeRefusal(condition), { 'content-type': xmlType })
  return answer(davStatus, `${message}\n`, { 'content-type': 'text/plain; charset=utf-8' })
}
