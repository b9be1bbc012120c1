// Writes what mappings changed: each entry by the rules of a single save, saying how far it is, with a stop and an undo for a while.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { showErrorOf } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { batches, writeMany, type WriteOutcome } from '#web/api/writing/write-many.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import type { MappedEntry } from '../../rules/mapping/entry.ts'

export interface Applying {
  /** How far it is; undefined while nothing runs. */
  readonly progress: { readonly done: number; readonly of: number } | undefined
  /** Id → why it was not changed, in the person's language. */
  readonly problems: ReadonlyMap<string, string>
  readonly apply: (mapped: readonly MappedEntry[]) => void
  /** Ends after the entries under way. */
  readonly stop: () => void
}

/** All of one kind; `onWritten` is called once entries were changed. */
export function useApply({ kind, key }: Entity, onWritten?: () => void): Applying {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const [progress, setProgress] = useState<Applying['progress']>()
  const isStopped = useRef(false)
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())

  const send = async (docs: readonly WireDocument[]) => {
    const outcomes: WriteOutcome[] = []
    for (const batch of batches(docs)) {
      if (isStopped.current) break
      setProgress({ done: outcomes.length, of: docs.length })
      outcomes.push(...(await writeMany(db, batch)))
    }
    await refresh(client, db, kind)
    onWritten?.()
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
    isStopped.current = false
    setProgress({ done: 0, of: 0 })
    work()
      .catch(showErrorOf(key))
      .finally(() => setProgress(undefined))
  }
  const writeBack = (former: readonly WireDocument[]) =>
    run(async () => {
      const { length: count } = await send(former)
      void toast({ message: t('rule.apply.undone', { count }) })
    })
  return {
    progress,
    problems,
    stop: () => {
      isStopped.current = true
    },
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
