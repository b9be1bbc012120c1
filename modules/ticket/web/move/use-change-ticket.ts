// Small changes of a ticket made where it is read: shown at once, taken back when the server refuses. A change is
// said as "what to set, given the ticket as it is now", so that two people changing different things both succeed.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { WireDocument } from '#core/wire.ts'
import { ApiError, call } from '#web/api/client.ts'
import { cacheKey, refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { problemWords } from '../text/problem-words.ts'
import type { Ticket } from '../ticket-doc.ts'

/** What to set on the ticket; undefined members are taken away. */
export type Patch = (latest: Ticket) => Partial<Ticket>

const path = (db: string, id: string) => `/${db}/${encodeURIComponent(id)}`

async function put(db: string, { _rev, ...ticket }: Ticket): Promise<void> {
  await call('PUT', path(db, ticket._id), { body: ticket, query: { rev: _rev } })
}

/** Saves a patch over `base`; when the ticket has moved on, the patch is made anew over what is there now. */
async function savePatch(db: string, base: Ticket, patch: Patch): Promise<void> {
  try {
    return await put(db, { ...base, ...patch(base) })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
  }
  const theirs = await call<WireDocument>('GET', path(db, base._id))
  return put(db, { ...theirs, ...patch(theirs) })
}

/** `mutate({ patch })`. Refusals are said in a toast. */
export function useChangeTicket(
  db: string,
  ticket: Ticket,
): UseMutationResult<void, ApiError, { patch: Patch }> {
  const client = useQueryClient()
  const t = useTexts()
  const key = [...cacheKey(db, 'Ticket'), 'one', ticket._id]
  return useMutation({
    // What is refused is said here, not in the banner as well.
    meta: { quiet: true },
    mutationFn: ({ patch }) => savePatch(db, ticket, patch),
    onMutate: async ({ patch }) => {
      await client.cancelQueries({ queryKey: key })
      client.setQueryData<Ticket>(key, (now) => now && { ...now, ...patch(now) })
    },
    onError: (error) => void toast({ message: problemWords(error, t.wire) }),
    onSettled: () => refresh(client, db, 'Ticket'),
  })
}
