// Small changes of a record made where it is read: shown at once, taken back when the server refuses, and sent again once it answers
// where nobody did; a page that is closed meanwhile would lose them, so the browser asks. A change says what to set given the record as
// it is now, so that two people who change different fields both succeed.
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { kebab } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import type { ApiError } from '#web/api/client.ts'
import { cacheKey, refresh } from '#web/api/records.ts'
import { savePatch, type Patch } from '#web/api/writing/save-patch.ts'
import { useTexts } from '#web/api/texts.ts'
import { untilAnswered } from '#web/api/when-back.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { askBeforeLoss } from '#web/ui/loss.ts'

/** A record with changes under way: the server's version, and the requested changes since, in order. */
interface RunningChange {
  stored: WireDocument
  patches: readonly Patch[]
  /** The browser asks before the page is closed on it. */
  readonly endAsking: () => void
}

const underWay = new Map<string, RunningChange>()

/** `mutate({ patch })`. Changes of one record are saved one after the other. Refusals are said in a toast. */
export function useChange<Record extends WireDocument>(
  db: string,
  kind: string,
  record: Record,
): UseMutationResult<void, ApiError, { patch: Patch<Record> }> {
  const client = useQueryClient()
  const t = useTexts()
  const key = [...cacheKey(db, kind), 'one', record._id]
  const name = key.join('/')
  const show = ({ stored, patches }: RunningChange) => {
    const shown = patches.reduce<WireDocument>((now, patch) => ({ ...now, ...patch(now) }), stored)
    client.setQueryData<WireDocument>(key, shown)
  }
  const say = (error: ApiError) => void toast({ message: t.problem(error, kebab(kind)) })
  const sayKept = () => void toast({ message: t('shell.waits') })
  return useMutation({
    // What is refused is said here, not in the banner as well.
    meta: { quiet: true },
    scope: { id: name },
    async mutationFn({ patch }) {
      const change = underWay.get(name)
      if (!change) return
      // Shown as it was changed meanwhile: what waits is not lost.
      const send = () => savePatch(db, change.stored, patch as Patch)
      change.stored = await untilAnswered(send, sayKept)
    },
    onMutate: async ({ patch }) => {
      const change = underWay.get(name) ?? {
        stored: client.getQueryData<WireDocument>(key) ?? record,
        patches: [],
        endAsking: askBeforeLoss(),
      }
      change.patches = [...change.patches, patch as Patch]
      underWay.set(name, change)
      show(change)
      await client.cancelQueries({ queryKey: key })
    },
    onError: say,
    onSettled: (_answer, _error, { patch }) => {
      const change = underWay.get(name)
      if (!change) return undefined
      // Saved, it is part of what is stored; refused, it is taken back.
      change.patches = change.patches.filter((one) => one !== patch)
      show(change)
      if (change.patches.length > 0) return undefined
      underWay.delete(name)
      change.endAsking()
      return refresh(client, db, kind)
    },
  })
}
