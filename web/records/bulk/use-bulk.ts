// Does one thing to many records: those that were chosen when it began, each written by the rules of a single save. Says
// how far it is, can be stopped, and undone for a while. What is refused stays chosen and says why.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { dayOf } from '#core/time/day.ts'
import type { FindQuery, WireDocument } from '#core/wire.ts'
import { showErrorOf } from '#web/api/banner.ts'
import { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { findAll } from '#web/api/pages.ts'
import { act } from '#web/api/writing/actions.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { batches, readMany, writeMany, type WriteOutcome } from '#web/api/writing/write-many.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import type { Selection } from './use-selection.ts'

export interface BulkEdit {
  /** As they were read when it began; one that was changed since is refused, and one that came since is left alone. */
  readonly records: Promise<readonly WireDocument[]>
  /** What to write of one record; undefined leaves it as it is. */
  readonly change: (record: WireDocument) => WireDocument | undefined
  /** Said when it is done: "12 changed". */
  readonly said: (count: number) => string
}

/** Records that an action is early for, until somebody says whether they are meant. */
export interface Early {
  readonly action: string
  readonly records: readonly WireDocument[]
}

export interface Bulk {
  /** How far it is; undefined while nothing runs. */
  readonly progress: { readonly done: number; readonly of: number } | undefined
  /** The chosen records, as they are stored now. */
  readonly read: () => Promise<WireDocument[]>
  /** Changes or deletes what is chosen; can be undone. */
  readonly write: (edit: BulkEdit) => void
  /** Runs one of the kind's actions on what is chosen, but for records that it is early for: `early` are they, and stay chosen. */
  readonly act: (action: string) => void
  readonly early: Early | undefined
  /** Runs it on those too, or leaves them. */
  readonly settle: (early: Early, isMeant: boolean) => void
  /** Ends after the records under way; the rest stays chosen. */
  readonly stop: () => void
}

/** Sends records in batches, and says how far it is. */
function useBatches(entity: Entity, selection: Selection) {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const [progress, setProgress] = useState<Bulk['progress']>()
  const controller = useRef<AbortController>(undefined)
  return {
    progress,
    /** What is begun from here on is stopped by itself. */
    begin: () => (controller.current = new AbortController()).signal,
    stop: () => controller.current?.abort(),
    /** Sends batch after batch; answers what became of each, and leaves the refused ones chosen, and those that are `left`. */
    async send<Item extends { readonly _id: string }>(
      items: readonly Item[],
      sendBatch: (batch: readonly Item[]) => Promise<WriteOutcome[]>,
      left: readonly WireDocument[] = [],
    ) {
      const { signal } = (controller.current ??= new AbortController())
      const outcomes: WriteOutcome[] = []
      setProgress({ done: 0, of: items.length })
      for (const batch of batches(items)) {
        if (signal.aborted) break
        outcomes.push(...(await sendBatch(batch)))
        setProgress({ done: outcomes.length, of: items.length })
      }
      await refresh(client, db, entity.kind)
      const refused = outcomes.flatMap((one) =>
        'refused' in one ? [[one.id, t.problem(one.refused, entity.key)] as const] : [],
      )
      const unsent = [...items.slice(outcomes.length), ...left].map(({ _id }) => _id)
      selection.keep([...refused.map(([id]) => id), ...unsent], new Map(refused))
      return outcomes.filter((one) => 'rev' in one)
    },
    /** Says what went wrong, and in the end that nothing runs. */
    run(work: () => Promise<void>): void {
      work()
        .catch(showErrorOf(entity.key))
        .finally(() => setProgress(undefined))
    },
  }
}

/** `query` is that of the list, for when all that it matches are chosen. */
export function useBulk(entity: Entity, selection: Selection, query: FindQuery): Bulk {
  const t = useTexts()
  const { db } = useGroup()
  const { progress, begin, stop, send, run } = useBatches(entity, selection)
  const [early, setEarly] = useState<Early>()
  const today = dayOf(useNow())

  const read = () => {
    const signal = begin()
    if (!selection.isAll) return readMany(db, [...selection.ids], signal)
    const { selector, sort } = query
    return findAll(db, { selector: { klass: entity.kind, ...selector }, sort }, signal)
  }
  const write = (records: readonly WireDocument[]) => send(records, (batch) => writeMany(db, batch))
  const actOnAll = (ids: readonly string[], action: string, left?: readonly WireDocument[]) =>
    send(
      ids.map((_id) => ({ _id })),
      (batch) => Promise.all(batch.map(({ _id }) => actOnOne(db, _id, action))),
      left,
    )
  /** Offered with what was done: does the contrary, and says to how many. */
  const undoBy = (work: () => Promise<{ readonly length: number }>) => ({
    label: t('actions.undo'),
    run() {
      begin()
      run(async () => {
        const { length } = await work()
        void toast({ message: t('bulk.undone', { count: length }) })
      })
    },
  })
  const actOn = async (
    records: readonly WireDocument[],
    action: string,
    left?: readonly WireDocument[],
  ) => {
    const acted = await actOnAll(idsOf(records), action, left)
    if (acted.length === 0) return
    const contrary = entity.actions?.[action]?.undo
    const ids = acted.map(({ id }) => id)
    void toast({
      message: t('bulk.changed', { count: acted.length }),
      undo: contrary === undefined ? undefined : undoBy(() => actOnAll(ids, contrary)),
    })
  }
  return {
    progress,
    read,
    write: ({ records: asked, change, said }) =>
      run(async () => {
        const records = await asked
        const changed = records.flatMap((record) => change(record) ?? [])
        const written = await write(changed)
        if (written.length === 0) return
        const former = formerOf(records, changed, written)
        void toast({ message: said(written.length), undo: undoBy(() => write(former)) })
      }),
    act: (action) =>
      run(async () => {
        const records = await read()
        const { isEarly = () => false } = entity.actions?.[action] ?? {}
        const later = records.filter((record) => isEarly(record, today))
        const due = records.filter((record) => !isEarly(record, today))
        if (due.length > 0) await actOn(due, action, later)
        if (later.length > 0) setEarly({ action, records: later })
      }),
    early,
    settle({ action, records }, isMeant) {
      setEarly(undefined)
      begin()
      if (isMeant) run(() => actOn(records, action))
    },
    stop,
  }
}

const idsOf = (records: readonly WireDocument[]) => records.map(({ _id }) => _id)

/** The records that were written, as they were before, to be written over what they are now. */
function formerOf(
  records: readonly WireDocument[],
  changed: readonly WireDocument[],
  written: readonly { readonly id: string; readonly rev: string }[],
): WireDocument[] {
  const former = new Map(records.map((record) => [record._id, record]))
  const deleted = new Set(idsOf(changed.filter((one) => one._deleted)))
  return written.map(({ id, rev }): WireDocument => {
    const { _rev, ...record } = former.get(id)!
    return deleted.has(id) ? record : { ...record, _rev: rev }
  })
}

async function actOnOne(db: string, id: string, action: string): Promise<WriteOutcome> {
  try {
    const { rev } = await act(db, { id, action })
    return { id, rev }
  } catch (error) {
    if (error instanceof ApiError) return { id, refused: error }
    throw error
  }
}
