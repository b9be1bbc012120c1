// Which lines the wallet has already, and which entries the others may match: requested in portions, once the file has not been
// changed for a moment.
import { useEffect, useState } from 'react'
import { isEnded } from '#web/api/background/background.ts'
import { showError } from '#web/api/banner.ts'
import { lookAtRows } from '#web/records/import/import-calls.ts'
import { sourceOf } from '../../rules/bank/settings.ts'
import type { UploadPlan } from '../../rules/upload/plan.ts'
import { rowOf } from '../../rules/upload/outcome.ts'
import type { PreviewLine } from '../../rules/upload/preview.ts'
import { toCells } from '../../rules/upload/row.ts'
import type { Candidate, Suggestion } from '../../rules/upload/suggest.ts'
import type { BankPart } from './reading/jobs.ts'
import type { FileReading } from './reading/use-file-reading.ts'

const restMs = 350

export interface Look {
  /** In the order of the lines, as many as were looked at so far. */
  readonly known: readonly boolean[]
  /** By position. */
  readonly suggestions: ReadonlyMap<string, Suggestion>
  readonly isDone: boolean
  /** What the wallet has at the end of the day of the file's balance. */
  readonly closing?: Closing | undefined
}

interface Closing {
  readonly day: string
  /** Decimal text. */
  readonly balance: string
  readonly balance_after_pending: string
}

interface Answer {
  readonly rows: readonly { readonly outcome: string }[]
  readonly near: readonly Candidate[]
  readonly others: readonly Candidate[]
  readonly foreign: readonly Foreign[]
  readonly closing?: Closing
}

/** `rate`: minor units of this wallet for one of the other's. */
type Foreign = Candidate & { readonly rate: number }

const nothing: Look = { known: [], suggestions: new Map(), isDone: false }

interface Looked {
  /** Has the lines, too. */
  readonly reader: FileReading
  readonly plan: UploadPlan
  readonly lines: readonly PreviewLine[]
}

/** Interval between renders while a long file is looked up. */
const renderMs = 500

async function look(
  db: string,
  { reader, plan, lines }: Looked,
  { onProgress, signal }: { onProgress: (look: Look) => void; signal: AbortSignal },
): Promise<void> {
  let next = 0
  let closing: Closing | undefined
  const known: boolean[] = []
  const near = new Map<string, Candidate>()
  const others = new Map<string, Candidate>()
  const foreign = new Map<string, Foreign>()
  for await (const part of lookAtRows<Answer>(db, plan, cellsOf(lines), signal)) {
    known.push(...part.rows.map(({ outcome }) => outcome === 'present'))
    ;({ closing } = part)
    for (const one of part.near) near.set(one.id, one)
    for (const one of part.others) others.set(one.id, one)
    for (const one of part.foreign) foreign.set(one.id, one)
    if (known.length === lines.length || performance.now() < next) continue
    onProgress({ ...nothing, known: [...known] })
    next = performance.now() + renderMs
  }
  const candidates = { near, others, foreign }
  const job = { task: 'suggest', known, candidates, source: sourceOf(plan.settings) } as const
  const onPart = (part: BankPart) =>
    'suggestions' in part &&
    onProgress({ known, suggestions: part.suggestions, isDone: true, closing })
  await reader.run(job, { onPart, signal })
}

/** Made portion by portion: those of a long file at once would hold the page up. */
function* cellsOf(lines: readonly PreviewLine[]): Generator<readonly string[]> {
  for (const line of lines) yield toCells(rowOf(line, false))
}

export function useLook(db: string, { reader, plan, lines }: Looked): Look {
  const { wallet_id } = plan
  const [state, setState] = useState<{ key: string; lines: Looked['lines']; look: Look }>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const onProgress = (now: Look) => setState({ key: wallet_id, lines, look: now })
    const timer = setTimeout(() => {
      look(db, { reader, plan, lines }, { onProgress, signal }).catch((error: unknown) => {
        if (!signal.aborted && !isEnded(error)) showError(error)
      })
    }, restMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the plan, only the wallet decides the answer
  }, [db, wallet_id, lines])
  return state?.key === wallet_id && state.lines === lines ? state.look : nothing
}
