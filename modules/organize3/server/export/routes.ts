// Money as files of other programs: a journal for hledger, and a wallet's statement as OFX.
import { Readable } from 'node:stream'
import { z } from 'zod'
import { readableOf } from '#core/access/readable.ts'
import { fail } from '#core/errors.ts'
import { readSpan, type Span } from '#core/time/periods.ts'
import { countAttempt } from '#server/limits/rate.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import { longCall } from '#server/records/reading/still-there.ts'
import { requireScope } from '#server/session/actor.ts'
import { auditCall } from '#server/session/audit.ts'
import { exportedKinds } from '../../rules/export/entry.ts'
import { journalPieces } from './journal.ts'
import { ofxPieces, openStatement } from './ofx.ts'

const exports = { tag: 'Finances', access: 'database', method: 'GET' } as const

/** Each may read all that there is. */
const exporting = { name: 'money-export', attempts: 60, window_seconds: 3_600 }

const span = z.string().transform((text, context): Span => {
  const days = readSpan(text)
  if (days) return days
  context.addIssue('must be two days, such as 2026-11-01..2026-11-30, ten years apart at most')
  return z.NEVER
})
const walletId = z.string().max(100)

const journalQuery = z.object({ wallet_id: walletId.optional(), days: span.optional() })
const ofxQuery = z.object({
  wallet_id: walletId,
  days: span,
  /** With imported records, which do not count in the balance. */
  imported: z.stringbool().default(false),
})

/** Balances are made of all records, so all of them must be open to the actor. */
async function begin(call: Call): Promise<RecordContext> {
  const context = contextHere(call)
  const { actor, house } = context
  requireScope(actor.scopes, 'read')
  const isOpen = [...exportedKinds, 'Wallet'].every((kind) => {
    const entity = house.registry.byKind(kind)
    return entity !== undefined && readableOf(entity, actor) === 'all'
  })
  if (!isOpen) throw fail('forbidden', 'not_allowed')
  await countAttempt(house, call.reply, exporting, String(actor.user_id))
  return context
}

async function file(
  call: Call,
  { pieces, type, name }: { pieces: AsyncIterable<string>; type: string; name: string },
) {
  const request = { event: 'exported', subject_name: name }
  await auditCall(call, call.params.db ?? '', request)
  const stream = Readable.from(pieces, { objectMode: false, highWaterMark: 64 * 1024 })
  return answer(200, stream, {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  })
}

async function journal(call: Call): Promise<unknown> {
  const query = call.query as z.infer<typeof journalQuery>
  const context = await begin(call)
  if (query.wallet_id !== undefined) await openWallet(context, query.wallet_id)
  const day = context.now.slice(0, 10)
  const pieces = journalPieces(longCall(call, context), query)
  const [type, name] = ['text/plain; charset=utf-8', `money-${day}.journal`]
  return file(call, { pieces, type, name })
}

/** Failure not_found where there is no such wallet. */
async function openWallet({ database }: RecordContext, id: string): Promise<void> {
  const stored = await database.get(id)
  if (!stored || stored.deleted || stored.klass !== 'Wallet') throw fail('not_found', 'missing')
}

async function ofx(call: Call): Promise<unknown> {
  const query = call.query as z.infer<typeof ofxQuery>
  const context = await begin(call)
  const statement = await openStatement(context, query)
  const pieces = ofxPieces(longCall(call, context), statement)
  const name = `${query.days.from}_${query.days.to}.ofx`
  return file(call, { pieces, type: 'application/x-ofx', name })
}

export const exportRoutes: readonly Route[] = [
  {
    ...exports,
    url: '/:db/_export/journal',
    summary:
      'A journal for hledger: confirmed records cleared, pending ones pending, imported ones left out',
    query: journalQuery,
    handle: journal,
  },
  {
    ...exports,
    url: '/:db/_export/ofx',
    summary: 'The statement of a wallet in a span of days, as OFX 2.2',
    query: ofxQuery,
    handle: ofx,
  },
]
