// The calls of a signature: the customer signs a receipt on the screen, and it can be cleared.
import { z } from 'zod'
import { fail, failFields } from '#core/errors.ts'
import { countAttempt } from '#server/limits/rate.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import { requireScope } from '#server/session/actor.ts'
import type { Transaction } from '#server/store/database.ts'
import { sealedTables } from '#server/store/secrets/sealed.ts'
import { ticket as entity } from '../../entities/ticket.ts'
import { receiptForms } from '../../paper/receipt-forms.ts'
import { readSignature, type SignatureEvent } from '../../rules/receipt/signature.ts'
import { liveTicket, noteEvent } from '../password/keep.ts'
import { about, keptAs } from './keep.ts'

/** Far more than are signed at a counter. */
const signing = { name: 'signature', attempts: 240, window_seconds: 3_600 }

/** Failure not_found when it is not a ticket, or not one of its receipts. */
function here(call: Call) {
  const context = contextHere(call)
  const { id = '', form: named = '' } = call.params
  const form = receiptForms.find((one) => one === named)
  if (!form || call.house.registry.byId(id) !== entity) throw fail('not_found', 'missing')
  requireScope(context.actor.scopes, 'write')
  return { ...context, id, form, db: context.database.name }
}

/** In one transaction: admits the actor, does the work, and says it in the ticket's history unless nothing was done. */
async function change(
  { database, house, actor, now, id, form }: ReturnType<typeof here>,
  event: SignatureEvent,
  work: (transaction: Transaction, name: string) => Promise<boolean>,
): Promise<boolean> {
  return database.write(async (transaction) => {
    const ticket = await liveTicket(transaction, id)
    const refused = entity.access(actor, 'update', ticket)
    if (refused) throw fail('forbidden', refused)
    if (!(await work(transaction, keptAs(id, form)))) return false
    await noteEvent(house, transaction, ticket, { event, actor: actor.user_id, at: now })
    return true
  })
}

const body = z.object({ name: z.unknown(), strokes: z.unknown() })

async function sign(call: Call): Promise<unknown> {
  const at = here(call)
  const { db, id, form, house, actor, now } = at
  const read = readSignature(call.body as z.infer<typeof body>)
  if ('errors' in read) throw failFields(read.errors)
  await countAttempt(house, call.reply, signing, String(actor.user_id))
  const sealed = house.seal.close(JSON.stringify(read.value), about(db, id, form))
  await change(at, 'signature-set', async (transaction, name) => {
    sealedTables(transaction).put(name, { sealed, person: actor.user_id, at: now })
    return true
  })
  return { ok: true, at: now }
}

async function clear(call: Call): Promise<unknown> {
  const cleared = await change(here(call), 'signature-cleared', (transaction, name) =>
    sealedTables(transaction).drop(name),
  )
  return { ok: true, cleared }
}

const signatures = {
  url: '/:db/_signature/:id/:form',
  tag: 'Receipts',
  access: 'database',
} as const

export const signatureRoutes: readonly Route[] = [
  {
    ...signatures,
    method: 'PUT',
    summary:
      'Keep what the customer signed on a receipt: strokes of x and y in turn, in a field of 600 by 200',
    body,
    handle: sign,
  },
  { ...signatures, method: 'DELETE', summary: 'Clear it', handle: clear },
]
