// What would become of the rows: loaded a portion after the other, whenever the plan has been left alone for
// a moment. Very long files are looked at in their beginning.
import { useEffect, useState } from 'react'
import type { ImportPlan } from '#core/import/rules.ts'
import type { Rows } from '#core/import/text-file.ts'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { lookAtRows, type Looked } from './import-calls.ts'

/** Rows that are looked at. */
export const maxChecked = 5_000
const restMs = 350

export interface Check {
  /** In the order of the rows; as many as were looked at so far. */
  readonly looked: readonly Looked[]
  readonly isDone: boolean
}

const nothing: Check = { looked: [], isDone: false }

interface CheckRequest {
  readonly db: string
  readonly plan: ImportPlan
  readonly rows: Rows
  readonly signal: AbortSignal
}

async function check(
  { db, plan, rows, signal }: CheckRequest,
  tell: (check: Check) => void,
): Promise<void> {
  const looked: Looked[] = []
  const some = rows.cells.slice(0, maxChecked)
  for await (const part of lookAtRows(db, plan, some, signal)) {
    looked.push(...part.rows)
    tell({ looked: [...looked], isDone: looked.length === some.length })
  }
}

export function useCheck(plan: ImportPlan, rows: Rows): Check {
  const { db } = useGroup()
  const [state, setState] = useState<{ plan: ImportPlan; check: Check }>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const tell = (check: Check) => setState({ plan, check })
    const timer = setTimeout(() => {
      check({ db, plan, rows, signal }, tell).catch((error: unknown) => {
        if (!signal.aborted) showError(error)
      })
    }, restMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [db, plan, rows])
  return state?.plan === plan ? state.check : nothing
}
