// Which lines the wallet has already, and which entries the others may match: requested in portions, once the file has not been
// changed for a moment.
import { useEffect, useState } from 'react'
import { showError } from '#web/api/banner.ts'
import { lookAtRows } from '#web/records/import/import-calls.ts'
import { nearMatches, suggestTransfers, type OtherEntry } from '../../rules/bank/known.ts'
import type { UploadPlan } from '../../rules/upload/plan.ts'
import { rowOf, type PreviewLine } from '../../rules/upload/preview.ts'
import { toCells } from '../../rules/upload/row.ts'

const restMs = 350

/** An entry that a line may match, as the server answers it. */
export interface Candidate extends OtherEntry {
  readonly kind: string
  readonly description: string
  readonly third_party: string
  readonly standing: 'pending' | 'confirmed' | 'imported'
}

/** `join`: the other side of a transfer; `link`: an entry of the wallet itself. */
export interface Suggestion {
  readonly deed: 'join' | 'link'
  readonly entry: Candidate
}

export interface Look {
  /** In the order of the lines, as many as were looked at so far. */
  readonly known: readonly boolean[]
  /** By place. */
  readonly suggestions: ReadonlyMap<string, Suggestion>
  readonly isDone: boolean
}

interface Answer {
  readonly rows: readonly { readonly outcome: string }[]
  readonly near: readonly Candidate[]
  readonly others: readonly Candidate[]
}

const nothing: Look = { known: [], suggestions: new Map(), isDone: false }

interface Looked {
  readonly plan: UploadPlan
  readonly lines: readonly PreviewLine[]
}

/** Interval between renders while a long file is looked up. */
const renderMs = 500

async function look(
  db: string,
  { plan, lines }: Looked,
  { onProgress, signal }: { onProgress: (look: Look) => void; signal: AbortSignal },
): Promise<void> {
  let next = 0
  const known: boolean[] = []
  const near = new Map<string, Candidate>()
  const others = new Map<string, Candidate>()
  const cells = lines.map((line) => toCells(rowOf(line, false)))
  for await (const part of lookAtRows<Answer>(db, plan, cells, signal)) {
    known.push(...part.rows.map(({ outcome }) => outcome === 'present'))
    for (const one of part.near) near.set(one.id, one)
    for (const one of part.others) others.set(one.id, one)
    if (known.length === lines.length || performance.now() < next) continue
    onProgress({ ...nothing, known: [...known] })
    next = performance.now() + renderMs
  }
  const suggestions = suggest(lines, known, { near, others })
  onProgress({ known, suggestions, isDone: true })
}

interface Found {
  readonly near: ReadonlyMap<string, Candidate>
  readonly others: ReadonlyMap<string, Candidate>
}

/** Of lines that the wallet does not have; an entry of the wallet itself goes before one of another. */
function suggest(
  lines: readonly PreviewLine[],
  known: readonly boolean[],
  { near, others }: Found,
): ReadonlyMap<string, Suggestion> {
  const fresh = lines.filter((_, at) => !known[at])
  const facts = fresh.map(({ line, minor }) => ({ date: line.date, minor: Number(minor) }))
  const links = nearMatches(facts, [...near.values()])
  const joins = suggestTransfers(facts, [...others.values()])
  return new Map(
    fresh.flatMap(({ place }, at): [string, Suggestion][] => {
      const link = near.get(links[at]?.id ?? '')
      if (link) return [[place, { deed: 'link', entry: link }]]
      const join = others.get(joins[at]?.id ?? '')
      return join ? [[place, { deed: 'join', entry: join }]] : []
    }),
  )
}

/** `version`: lines are looked at anew when it changes. */
export function useLook(db: string, looked: Looked & { readonly version: string }): Look {
  const { plan, lines, version } = looked
  const { wallet_id } = plan
  const key = `${wallet_id} ${version}`
  const [state, setState] = useState<{ key: string; lines: Looked['lines']; look: Look }>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const onProgress = (now: Look) => setState({ key, lines, look: now })
    const timer = setTimeout(() => {
      look(db, { plan, lines }, { onProgress, signal }).catch((error: unknown) => {
        if (!signal.aborted) showError(error)
      })
    }, restMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the plan, only the wallet decides the answer
  }, [db, key, lines])
  return state?.key === key && state.lines === lines ? state.look : nothing
}
