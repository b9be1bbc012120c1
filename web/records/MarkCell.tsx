// The state of a record today, as its kind declares it: a mark and the word beside it.
import type { ReactNode } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { dayOf } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { StatusWords } from '#web/ui/marks/Marks.tsx'
import { useNow } from '#web/ui/marks/now.ts'

interface MarkCellProps {
  readonly entity: Pick<Entity, 'key' | 'list'>
  readonly record: WireDocument
  /** Said after the word. */
  readonly children?: ReactNode
}

/** Nothing for a kind without marks. */
export function MarkCell({ entity: { key, list }, record, children }: MarkCellProps) {
  const t = useTexts()
  const today = dayOf(useNow())
  if (!list) return null
  const { glyphs, of } = list.marks
  const name = of(record, today)
  return (
    <StatusWords state={glyphs[name] ?? 'open'}>
      {t(`${key}.states.${name}`)}
      {children}
    </StatusWords>
  )
}
