// Small changes of a ticket made where it is read: shown at once, taken back when the server refuses. A change is
// said as "what to set, given the ticket as it is now", so that two people changing different things both succeed.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { WireDocument } from '#core/wire.ts'
import { ApiError, call } from '#web/api/client.ts'
import { cacheKey, refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { same } from '#web/records/form/merge.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import type { Ticket } from '../ticket-doc.ts'

/** What to set on the ticket; undefined members are taken away. */
export type Patch = (latest: Ticket) => Partial<Ticket>

/** Somebody else changed the same words meanwhile. */
export class Clash extends Error {
  readonly theirs: Ticket

  constructor(theirs: Ticket) {
    super('clash')
    this.theirs = theirs
  }
}

const path = (db: string, id: string) => `/${db}/${encodeURIComponent(id)}`

async function put(db: string, { _rev, ...ticket }: Ticket): Promise<void> {
  await call('PUT', path(db, ticket._id), { body: ticket, query: { rev: _rev } })
}

/**
 * Saves a patch over `base`. When the ticket has moved on, the patch is made anew over what is there now; only if a
 * text in `guarded` was changed on both sides it fails with `Clash`.
 */
async function savePatch(
  db: string,
  base: Ticket,
  { patch, guarded }: { patch: Patch; guarded?: 'content' | 'problem' | 'equipment_observation' },
): Promise<void> {
  try {
    return await put(db, { ...base, ...patch(base) })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
  }
  const theirs = await call<WireDocument>('GET', path(db, base._id))
  if (guarded && !same(theirs[guarded], base[guarded])) throw new Clash(theirs)
  return put(db, { ...theirs, ...patch(theirs) })
}

interface ChangeInput {
  patch: Patch
  guarded?: 'content' | 'problem' | 'equipment_observation'
}

/** `mutate({ patch })`. Refusals other than a clash are said in a toast. */
export function useChangeTicket(
  db: string,
  ticket: Ticket,
): UseMutationResult<void, ApiError | Clash, ChangeInput> {
  const client = useQueryClient()
  const t = useTexts()
  const key = [...cacheKey(db, 'Ticket'), 'one', ticket._id]
  return useMutation({
    // What is refused is said here and beside the text, not in the banner as well.
    meta: { quiet: true },
    mutationFn: (input) => savePatch(db, ticket, input),
    onMutate: async ({ patch, guarded }) => {
      if (guarded) return
      await client.cancelQueries({ queryKey: key })
      client.setQueryData<Ticket>(key, (now) => now && { ...now, ...patch(now) })
    },
    onError: (error) => {
      if (error instanceof ApiError) void toast({ message: problemWords(error, t.wire) })
    },
    onSettled: () => refresh(client, db, 'Ticket'),
  })
}

/** All that an answer says, in one line. */
export function problemWords(error: ApiError, say: (reason: string) => string): string {
  return error.fields ? Object.values(error.fields).map(say).join('. ') : say(error.message)
}
