// What the history says of a merge: which records became part of this one, or which one this became part of.
import { useGroup } from '#web/api/context.ts'
import type { Entity } from '#core/entity/entity.ts'
import { useTexts } from '#web/api/texts.ts'
import { useReference } from '#web/fields/labels.tsx'
import type { HistoryEntry } from './history.ts'

interface MergeWordsProps {
  readonly entity: Entity
  readonly entry: HistoryEntry
}

interface Merged {
  readonly id?: string
  readonly name?: string
}

/** A merge of this record itself; for records that only followed another one it is a change like any other. */
export function isMerge({ event, merged_into, changes }: HistoryEntry): boolean {
  return event === 'merge' && (merged_into !== undefined || changes?.merged_from !== undefined)
}

export function MergeWords({ entity, entry }: MergeWordsProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { merged_into, changes } = entry
  if (typeof merged_into === 'string') {
    return (
      <>
        {t('records.merge.into')} <Named id={merged_into} />
      </>
    )
  }
  const [before, after] = (changes?.merged_from ?? []) as [Merged[] | null, Merged[] | null]
  const known = new Set(before?.map(({ id }) => id))
  const added = (after ?? []).filter(({ id }) => !known.has(id))
  return (
    <>
      {t('records.merge.from')}{' '}
      {added.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <a href={`/account/${db}/${entity.path}/${id}?merged=stay`}>{name || id}</a>
        </span>
      ))}
    </>
  )
}

function Named({ id }: { id: string }) {
  const { label, href } = useReference(id)
  return <a href={href}>{label || id}</a>
}
