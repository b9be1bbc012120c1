// Which columns of a list somebody wants to see, kept in this browser: per person, Group and kind.
import { useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { Locale } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { inBrowser } from '#web/storage/browser-storage.ts'
import { isColumn, shownColumns } from '../visible.ts'

/** Columns that a row has room for. */
export const maxColumns = 7

export interface ChosenColumns {
  /** In their order; the first is the title. */
  readonly columns: readonly string[]
  /** Undefined: as the list begins. */
  readonly choose: (columns: readonly string[] | undefined) => void
}

export function useChosenColumns(entity: Entity): ChosenColumns {
  const { db, actor } = useGroup()
  const { locale } = useTexts()
  const key = ['columns', actor.user_id ?? '', db, entity.kind].join('/')
  const [state, setState] = useState({ key, chosen: inBrowser.getTexts(key) })
  const chosen = state.key === key ? state.chosen : inBrowser.getTexts(key)
  return {
    columns: columnsOf(entity, chosen, locale),
    choose(columns) {
      inBrowser.set(key, columns && JSON.stringify(columns))
      setState({ key, chosen: columns })
    },
  }
}

/** What was chosen and is still a field of the kind; the title stays where it is. Pure. */
export function columnsOf(
  entity: Entity,
  chosen: readonly string[] | undefined,
  locale: Locale,
): readonly string[] {
  const usual = shownColumns(entity, locale)
  if (!chosen) return usual
  const [title = ''] = usual
  const others = [...new Set(chosen)].filter(
    (name) => name !== title && isColumn(entity, name, locale),
  )
  return [title, ...others].slice(0, maxColumns)
}
