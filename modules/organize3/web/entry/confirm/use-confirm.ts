// Confirms and unconfirms one or many entries, and makes imported ones count: shown optimistically, with an undo, and with a message
// when it is refused.
import type { Standing } from '#core/entity/postings.ts'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { kebab } from '#core/entity/entity.ts'
import type { FindAnswer, WireDocument } from '#core/wire.ts'
import { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { act } from '#web/api/writing/actions.ts'
import { cacheKey, refresh } from '#web/api/records.ts'
import { savePatch } from '#web/api/writing/save-patch.ts'
import { useTexts } from '#web/api/texts.ts'
import { batches } from '#web/api/writing/write-many.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { flagsOf, mayConfirm, standingOf } from '../../../rules/entry/standing.ts'

export type ConfirmAction = 'confirm' | 'unconfirm' | 'count'

/** What each of them leads to. */
const leadsTo: Readonly<Record<ConfirmAction, Standing>> = {
  confirm: 'confirmed',
  unconfirm: 'pending',
  count: 'pending',
}

/** The action of an entry's key and button, by its standing. */
export const confirmActions: Readonly<Record<Standing, ConfirmAction>> = {
  pending: 'confirm',
  confirmed: 'unconfirm',
  imported: 'count',
}
export const confirmActionOf = (entry: WireDocument): ConfirmAction =>
  confirmActions[standingOf(entry)]

interface Requested {
  readonly entries: readonly WireDocument[]
  readonly step: ConfirmAction
  /** It undoes another action, and is not offered an undo itself. */
  readonly isUndo?: boolean
}

export interface Confirming {
  readonly run: (entries: readonly WireDocument[], step: ConfirmAction) => void
  readonly isRunning: boolean
  /** The person may confirm, and take that back. */
  readonly isOffered: boolean
}

export function useConfirm(): Confirming {
  const t = useTexts()
  const { db, actor } = useGroup()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation<readonly WireDocument[], Error, Requested>({
    meta: { quiet: true },
    async mutationFn({ entries, step, isUndo }) {
      const done: WireDocument[] = []
      const refused: unknown[] = []
      for (const batch of batches(entries)) {
        const outcomes = await Promise.allSettled(
          batch.map((entry) => write(db, entry, step, isUndo)),
        )
        for (const [at, outcome] of outcomes.entries()) {
          if (outcome.status === 'fulfilled') done.push(batch[at]!)
          else refused.push(outcome.reason)
        }
      }
      if (refused.length > 0) void toast({ message: refusals(refused, entries) })
      return done
    },
    onMutate: ({ entries, step }) => show(client, db, entries, flagsOf(leadsTo[step])),
    onSuccess: (done, { step, isUndo }) => {
      if (done.length === 0) return
      const undo = { label: t('actions.undo'), run: () => takeBack(done, step) }
      const message = t(isUndo ? 'entry.taken_back' : `entry.done.${step}`, { count: done.length })
      void toast({ message, ...(!isUndo && { undo }) })
    },
    onSettled: async (_done, _error, { entries }) => {
      const kinds = new Set([...entries.map(({ klass = '' }) => klass), 'Wallet'])
      await Promise.all([...kinds].map((kind) => refresh(client, db, kind)))
    },
  })
  const takeBack = (entries: readonly WireDocument[], step: ConfirmAction) =>
    mutate({
      entries,
      step: step === 'confirm' ? 'unconfirm' : step === 'unconfirm' ? 'confirm' : step,
      isUndo: true,
    })
  const refusals = (refused: readonly unknown[], entries: readonly WireDocument[]) => {
    const [first] = refused
    if (!(first instanceof ApiError)) throw first
    const why = t.problem(first, kebab(entries[0]?.klass ?? ''))
    return refused.length === 1 ? why : t('entry.refused', { count: refused.length, why })
  }
  return {
    run: (entries, step) => mutate({ entries, step }),
    isRunning: isPending,
    isOffered: mayConfirm(actor) === undefined,
  }
}

/** Undoes `count` by a save: no action makes an entry an imported one again. */
async function write(
  db: string,
  entry: WireDocument,
  step: ConfirmAction,
  isUndo = false,
): Promise<unknown> {
  if (step !== 'count' || !isUndo) return act(db, { id: entry._id, action: `status/${step}` })
  const latest = { ...entry, ...flagsOf('pending') }
  return savePatch(db, latest, () => flagsOf('imported'))
}

/** Shows entries as they will be, wherever they are on the screen. */
async function show(
  client: QueryClient,
  db: string,
  entries: readonly WireDocument[],
  flags: Record<string, boolean>,
): Promise<void> {
  const ids = new Set(entries.map(({ _id }) => _id))
  const changed = (doc: WireDocument) => (ids.has(doc._id) ? { ...doc, ...flags } : doc)
  for (const kind of new Set(entries.map(({ klass = '' }) => klass))) {
    const key = cacheKey(db, kind)
    await client.cancelQueries({ queryKey: key })
    client.setQueriesData<FindAnswer>(
      { queryKey: [...key, 'find'] },
      (answer) => answer && { ...answer, docs: answer.docs.map(changed) },
    )
    for (const id of ids) {
      client.setQueryData<WireDocument>([...key, 'one', id], (doc) => doc && changed(doc))
    }
  }
}
