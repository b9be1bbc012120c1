// The draft of a form: kept while somebody types, offered when they come back, gone once it is saved or discarded.
import { useEffect, useRef, useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import {
  draftKey,
  draftMark,
  draftsOf,
  dropDraft,
  keepDraft,
  type Draft,
  type StoredDraft,
} from './drafts.ts'
import type { Typed, Values } from './use-typed.ts'

export interface FormDraft {
  /** What was typed here before, latest first, to be brought back or discarded. */
  readonly offered: readonly StoredDraft[]
  /** Goes on with a draft, that of this key where one was offered; what is typed by now is offered in its place. */
  readonly take: (draft: Draft, key?: string) => void
  /** Discards one that is offered. */
  readonly discard: (key: string) => void
  /** Keeps these values as they were typed over a version; by default those of the form. */
  readonly keep: (values?: Values, base?: WireDocument) => void
  /** Forgets the draft of this form. */
  readonly drop: () => void
}

/** How long somebody stops typing before the draft is written. */
const pauseMs = 400

/** `isKept`: false keeps nothing (small forms inside another). */
export function useDraft(
  entity: Entity,
  typed: Typed,
  { record, isKept }: { record: WireDocument | undefined; isKept: boolean },
): FormDraft {
  const { db, actor } = useGroup()
  const keyOf = (one: string) => draftKey(actor.user_id, db, entity.kind, one)
  const stored = () =>
    draftsOf(actor.user_id, db, entity.kind, { record: record?._id, now: new Date() })
  const [offered, setOffered] = useState(() => (isKept ? stored() : []))
  const { id, base, values, isDirty, holds } = typed
  const [key, setKey] = useState(() => keyOf(id) + (record ? draftMark() : ''))
  const keep = (kept: Values = values, over = base) => {
    if (isKept) keepDraft(key, { at: new Date().toISOString(), base: over, id, values: kept })
  }
  /** Writes what was typed last. */
  const write = useRef(() => {})
  useEffect(() => {
    if (!isDirty || !isKept) return undefined
    const now = () => {
      const at = new Date().toISOString()
      if (holds()) keepDraft(key, { at, base, id, values })
    }
    write.current = now
    const timer = setTimeout(now, pauseMs)
    window.addEventListener('pagehide', now)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', now)
    }
    // `holds` reads a ref: the same one each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDirty, isKept, key, base, id, values])
  // The screen may be taken away, as when its person leaves the Group.
  useEffect(() => () => write.current(), [])
  return {
    offered,
    take(draft, own = keyOf(draft.id)) {
      if (holds()) keep()
      setKey(own)
      setOffered(isKept ? stored().filter((one) => one.key !== own) : [])
    },
    discard(one) {
      dropDraft(one)
      setOffered(offered.filter((other) => other.key !== one))
    },
    keep,
    drop: () => dropDraft(key),
  }
}
