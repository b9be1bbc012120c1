// Writes what mappings changed: each entry by the rules of a single save, with an undo for a while.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireDocument } from '#core/wire.ts'
import { showErrorOf } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { batches, writeMany, type WriteOutcome } from '#web/api/write-many.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import type { MappedEntry } from '../../rules/mapping/entry.ts'

export interface Applying {
  readonly isBusy: boolean
  /** Id → why it was not changed, in the person's language. */
  readonly problems: ReadonlyMap<string, string>
  readonly apply: (mapped: readonly MappedEntry[]) => void
}

/** All of one kind. */
export function useApply(kind: string, key: string): Applying {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())

  const send = async (docs: readonly WireDocument[]) => {
    const outcomes: WriteOutcome[] = []
    for (const batch of batches(docs)) outcomes.push(...(await writeMany(db, batch)))
    await refresh(client, db, kind)
    setProblems(
      new Map(
        outcomes.flatMap((one) =>
          'refused' in one ? [[one.id, t.problem(one.refused, key)]] : [],
        ),
      ),
    )
    return outcomes.filter((one) => 'rev' in one)
  }
  const run = (work: () => Promise<void>) => {
    setBusy(true)
    work()
      .catch(showErrorOf(key))
      .finally(() => setBusy(false))
  }
  const writeBack = (former: readonly WireDocument[]) =>
    run(async () => {
      const { length: count } = await send(former)
      void toast({ message: t('rule.apply.undone', { count }) })
    })
  return {
    isBusy,
    problems,
    apply: (mapped) =>
      run(async () => {
        const written = await send(mapped.map(({ after }) => after))
        if (written.length === 0) return
        const former = new Map(mapped.map(({ before }) => [before._id, before]))
        const back = written.map(({ id, rev }) => ({ ...former.get(id)!, _rev: rev }))
        const undo = { label: t('actions.undo'), run: () => writeBack(back) }
        void toast({ message: t('rule.apply.done', { count: written.length }), undo })
      }),
  }
}
