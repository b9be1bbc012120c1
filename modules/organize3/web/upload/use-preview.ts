// Every line of the file as it would be imported: its entry, whether the wallet has it, which entries it may match, and the user's
// decision.
import { useCallback, useMemo, useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import type { BankLine, RefusedRow } from '../../rules/bank/choices.ts'
import {
  outcomeOf,
  rowOf,
  summaryOf,
  type Decision,
  type Outcome,
  type Summary,
} from '../../rules/upload/outcome.ts'
import type { UploadPlan } from '../../rules/upload/plan.ts'
import type { RowAt, PreviewLine } from '../../rules/upload/preview.ts'
import type { UploadRow } from '../../rules/upload/row.ts'
import type { Suggestion } from '../../rules/upload/suggest.ts'
import type { ShownFile } from './reading/use-reading.ts'
import type { FileReading } from './reading/use-file-reading.ts'
import { useLook, type Look } from './use-look.ts'

export interface Preview {
  readonly lines: readonly PreviewLine[]
  readonly refused: readonly RowAt<RefusedRow>[]
  readonly look: Look
  readonly summary: Summary
  /** Lines that a rule changed. */
  readonly mapped: number
  outcome(at: number): Outcome
  suggestion(at: number): Suggestion | undefined
  decision(place: string): Decision
  /** Adds to what was decided. */
  decide(place: string, patch: Decision): void
  /** All lines at these positions at once. */
  choose(places: readonly string[], isChosen: boolean): void
  /** All lines of which nobody has said yet whether the wallet has them. */
  settle(isSame: boolean): void
  correct(place: string, line: BankLine): void
  row(at: number): UploadRow
}

interface Previewed {
  readonly reader: FileReading
  readonly read: ShownFile
  readonly plan: UploadPlan
  readonly correct: Preview['correct']
}

const none: Decision = {}

/** What it answers changes with what it is about: a hundred thousand lines are not walked over for a letter typed elsewhere. */
export function usePreview({ reader, read, plan, correct }: Previewed): Preview {
  const { db } = useGroup()
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(new Map())
  const { lines, refused, mapped } = read
  const look = useLook(db, { reader, plan, lines })
  const { known, suggestions } = look
  const decision = useCallback((place: string) => decisions.get(place) ?? none, [decisions])
  const suggestion = useCallback(
    (at: number) => suggestions.get(lines[at]!.place),
    [suggestions, lines],
  )
  const outcome = useCallback(
    (at: number) => {
      const isLike = suggestion(at)?.action === 'link'
      return outcomeOf(known[at] ?? false, decision(lines[at]!.place), isLike)
    },
    [lines, known, decision, suggestion],
  )
  const summary = useMemo(() => {
    const isCounted = (at: number) => suggestion(at)?.entry.standing !== 'pending'
    return summaryOf(lines, refused, outcome, isCounted)
  }, [lines, refused, outcome, suggestion])
  const choose = useCallback(
    (places: readonly string[], patch: Decision) =>
      setDecisions((now) => {
        const next = new Map(now)
        for (const place of places) {
          const former = now.get(place)
          // Of a hundred thousand lines most had none: they share this one.
          next.set(place, former ? { ...former, ...patch } : patch)
        }
        return next
      }),
    [],
  )
  const decide = useCallback((place: string, patch: Decision) => choose([place], patch), [choose])
  const settle = (isSame: boolean) =>
    setDecisions((now) => {
      const open = lines.flatMap(({ place }, at) => (outcome(at) === 'perhaps' ? place : []))
      const patchOf = (place: string): Decision => {
        const same = { action: 'link', other_id: suggestions.get(place)?.entry.id } as const
        return { ...now.get(place), ...(isSame ? same : { isChosen: true }) }
      }
      return new Map([...now, ...open.map((place) => [place, patchOf(place)] as const)])
    })
  return {
    lines,
    refused,
    look,
    summary,
    mapped,
    outcome,
    decision,
    suggestion,
    decide,
    settle,
    choose: (places, isChosen) => choose(places, { isChosen }),
    correct,
    row: (at) => rowOf(lines[at]!, known[at] ?? false, decision(lines[at]!.place)),
  }
}
