// What a list shows of its records: which ones, and which columns fit, fields and the list's own.
import type { ReactNode } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup, useSlots } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { OwnColumn } from '#web/face.ts'
import { useIsNarrow, useIsPhone } from '#web/ui/phone.ts'
import type { Selection } from '../../bulk/use-selection.ts'
import { shownColumns } from '../../visible.ts'
import type { List, RowWalk } from '../use-list.ts'

/** `rows` draws some of the records of a list. */
export type Arrange = (rows: (docs: readonly WireDocument[]) => ReactNode) => ReactNode

export interface RecordListProps {
  readonly entity: Entity
  readonly docs: readonly WireDocument[]
  /** Draws the rows in groups; all of them below each other unless said. */
  readonly arrange?: Arrange
  /** Default: the columns of the declaration. */
  readonly columns?: readonly string[]
  readonly walk?: RowWalk
  readonly selection?: Selection
  /** Heads sort it. */
  readonly list?: List
  /** Spoken name of the list. */
  readonly label?: string
}

/** Some rows of a list; `among` are all of it. */
export interface RowsOf extends RecordListProps {
  readonly among: readonly WireDocument[]
}

/** Columns of a narrow window: the first ones, so that titles have room, and of a list with sums its last. */
const fewColumns = 3

export type OwnColumns = Readonly<Record<string, OwnColumn>>

/** The list's own ones, for this person. */
export function useOwnColumns(kind: string): OwnColumns {
  const { actor } = useGroup()
  return useSlots(kind).columns?.(actor) ?? {}
}

function withOwn(fields: readonly string[], own: OwnColumns): readonly string[] {
  const placed = Object.entries(own).map(([name, { before }]) => [name, before] as const)
  const before = (field: string) => placed.flatMap(([name, one]) => (one === field ? name : []))
  const last = placed.flatMap(([name, one]) => (fields.includes(one) ? [] : name))
  return [...fields.flatMap((field) => [...before(field), field]), ...last]
}

/** In a narrow window the list's own have no room. */
export function useColumns({ entity, columns }: RecordListProps): readonly string[] {
  const t = useTexts()
  const isNarrow = useIsNarrow()
  const isPhone = useIsPhone()
  const own = useOwnColumns(entity.kind)
  const all = columns ?? shownColumns(entity, t.locale)
  if (!isNarrow || isPhone) return withOwn(all, own)
  const last = all.at(-1)
  return last === undefined || !entity.list
    ? all.slice(0, fewColumns)
    : [...all.slice(0, fewColumns - 1).filter((name) => name !== last), last]
}
