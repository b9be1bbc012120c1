// Keys of a statement: J and K walk its lines, Enter opens one, Y confirms it or takes that back.
import { useState } from 'react'
import { rowId } from '#web/records/list/list-position.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import type { StatementRow } from '../../rules/statement/statement.ts'
import { useAskedFirst } from '../entry/confirm/use-asked-first.ts'
import { confirmActions, useConfirm } from '../entry/confirm/use-confirm.ts'
import { recordOf } from './record-of.ts'

interface LineKeys {
  /** Id of the line that J and K have reached. */
  readonly focused: string | undefined
  /** To be called when a line is opened. */
  readonly leave: (id: string) => void
}

/** `rows`: those that are drawn now, in their order. */
export function useLineKeys(rows: readonly StatementRow[]): LineKeys {
  const [focused, setFocused] = useState<string>()
  const confirm = useConfirm()
  const isAskedFirst = useAskedFirst()
  const at = rows.findIndex(({ id }) => id === focused)
  const step = (by: 1 | -1) => {
    const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]
    if (!next) return
    setFocused(next.id)
    const link = document.getElementById(rowId(next.id))
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts([
    { key: 'j', text: 'records.keys.next', run: () => step(1) },
    { key: 'k', text: 'records.keys.previous', run: () => step(-1) },
    {
      key: 'Enter',
      text: 'records.keys.open',
      run: () => document.getElementById(rowId(focused ?? ''))?.click(),
      disabled: at === -1,
    },
    {
      key: 'y',
      text: 'wallet.statement.keys.confirm',
      run: () => {
        const row = rows[at]
        if (row && !isAskedFirst(recordOf(row)))
          confirm.run([recordOf(row)], confirmActions[row.standing])
      },
      disabled: at === -1,
    },
  ])
  return { focused, leave: setFocused }
}
