// What is still to be paid for a ticket, for the message that it is ready: loaded once a ticket is.
import { call } from '#web/api/client.ts'
import type { Locale } from '#core/wire.ts'
import { dueWords } from '../../rules/payment/due-words.ts'
import type { PaidTicket } from '../../rules/payment/wire.ts'

interface DueOf {
  readonly db: string
  readonly id: string
  readonly language: Locale
}

/** As people write it in that language; blank where nothing is. */
export async function readDue({ db, id, language }: DueOf, signal: AbortSignal): Promise<string> {
  const options = { query: { ids: id }, signal }
  const { tickets } = await call<{ tickets: Record<string, PaidTicket> }>(
    'GET',
    `/${db}/_payments`,
    options,
  )
  const paid = tickets[id]
  return paid ? dueWords(paid, language) : ''
}
