// Which records of a page are chosen to be deleted, and what became of those that were.
import { useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { roomPage, type RoomPage } from '../../rules/room.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useDeletion, type RoomQuery } from './use-room.ts'

export interface RoomListProps {
  readonly entity: Entity
  readonly page: RoomPage
  readonly query: RoomQuery
  readonly show: (next: Partial<RoomQuery>) => void
}

export function useChoice({ entity, page: { records }, query, show }: RoomListProps) {
  const t = useTexts()
  const { db } = useGroup()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [problems, setProblems] = useState<readonly string[]>([])
  const deletion = useDeletion(db, query.kind)
  const open = records.filter(({ refused }) => refused === undefined)
  const chosen = open.filter(({ id }) => ids.has(id))
  const isAll = open.length > 0 && chosen.length === open.length
  return {
    ids,
    count: chosen.length,
    isAll,
    /** What was refused to which. */
    problems,
    toggle(id: string) {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setIds(next)
    },
    togglePage: () => setIds(new Set(isAll ? [] : open.map(({ id }) => id))),
    isBusy: deletion.isPending,
    /** Deletes those that are chosen; what is refused stays chosen. */
    remove(onDone: () => void) {
      deletion.mutate(chosen, {
        onSuccess(refused) {
          const kept = chosen.filter(({ id }) => refused.has(id))
          const why = (id: string) => t.problem(refused.get(id), entity.key)
          setProblems(kept.map(({ id, label }) => `${label || t(`${entity.key}.one`)}: ${why(id)}`))
          setIds(new Set(refused.keys()))
          const count = chosen.length - kept.length
          if (count > 0) void toast({ message: t('plans.room.deleted', { count }) })
          if (count === records.length && query.skip > 0)
            show({ skip: Math.max(0, query.skip - roomPage) })
        },
        onSettled: onDone,
      })
    },
  }
}
