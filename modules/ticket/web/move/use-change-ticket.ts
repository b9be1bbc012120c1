// Small changes of a ticket made where it is read: shown at once, taken back when the server refuses. A change is
// said as "what to set, given the ticket as it is now", so that two people changing different things both succeed.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { WireDocument, WriteAnswer } from '#core/wire.ts'
import { ApiError, call } from '#web/api/client.ts'
import { cacheKey, refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { problemWords } from '../text/problem-words.ts'
import type { Ticket } from '../ticket-doc.ts'

/** What to set on the ticket; undefined members are taken away. */
export type Patch = (latest: Ticket) => Partial<Ticket>

const path = (db: string, id: string) => `/${db}/${encodeURIComponent(id)}`

async function put(db: string, { _rev, ...ticket }: Ticket): Promise<Ticket> {
  const options = { body: ticket, query: { rev: _rev } }
  const { rev } = await call<WriteAnswer>('PUT', path(db, ticket._id), options)
  return { ...ticket, _rev: rev }
}

/** Saves a patch over `base`; when the ticket has moved on, the patch is made anew over what is there now. */
async function savePatch(db: string, base: Ticket, patch: Patch): Promise<Ticket> {
  try {
    return await put(db, { ...base, ...patch(base) })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
  }
  const theirs = await call<WireDocument>('GET', path(db, base._id))
  return put(db, { ...theirs, ...patch(theirs) })
}

/** A ticket with changes under way: what the server has, and what was asked of it since, in order. */
interface UnderWay {
  stored: Ticket
  patches: readonly Patch[]
}

const underWay = new Map<string, UnderWay>()

/** `mutate({ patch })`. Changes of one ticket are saved one after the other. Refusals are said in a toast. */
export function useChangeTicket(
  db: string,
  ticket: Ticket,
): UseMutationResult<void, ApiError, { patch: Patch }> {
  const client = useQueryClient()
  const t = useTexts()
  const key = [...cacheKey(db, 'Ticket'), 'one', ticket._id]
  const name = key.join('/')
  const show = ({ stored, patches }: UnderWay) => {
    const shown = patches.reduce<Ticket>((now, patch) => ({ ...now, ...patch(now) }), stored)
    client.setQueryData<Ticket>(key, shown)
  }
  return useMutation({
    // What is refused is said here, not in the banner as well.
    meta: { quiet: true },
    scope: { id: name },
    async mutationFn({ patch }) {
      const change = underWay.get(name)
      if (change) change.stored = await savePatch(db, change.stored, patch)
    },
    onMutate: async ({ patch }) => {
      const change = underWay.get(name) ?? {
        stored: client.getQueryData(key) ?? ticket,
        patches: [],
      }
      change.patches = [...change.patches, patch]
      underWay.set(name, change)
      show(change)
      await client.cancelQueries({ queryKey: key })
    },
    onError: (error) => void toast({ message: problemWords(error, t.wire) }),
    onSettled: (_answer, _error, { patch }) => {
      const change = underWay.get(name)
      if (!change) return undefined
      // Saved, it is part of what is stored; refused, it is taken back.
      change.patches = change.patches.filter((one) => one !== patch)
      show(change)
      if (change.patches.length > 0) return undefined
      underWay.delete(name)
      return refresh(client, db, 'Ticket')
    },
  })
}
