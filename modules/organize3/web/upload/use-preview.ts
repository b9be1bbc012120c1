// Every line of the file as it would be imported: its entry, whether the wallet has it, which entries it may match, and the user's
// decision.
import { useCallback, useMemo, useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import type { BankAccount, BankLine, Klass, RefusedRow } from '../../rules/bank/choices.ts'
import { sortMappings } from '../../rules/mapping/apply.ts'
import type { MappingRule } from '../../rules/mapping/mapping.ts'
import type { UploadPlan } from '../../rules/upload/plan.ts'
import {
  outcomeOf,
  placedLines,
  previewOf,
  rowOf,
  summaryOf,
  type Decision,
  type Outcome,
  type Placed,
  type PreviewLine,
  type Summary,
} from '../../rules/upload/preview.ts'
import type { UploadRow } from '../../rules/upload/row.ts'
import { useLook, type Look, type Suggestion } from './use-look.ts'

/** Limit of rules that are applied. */
const mostMappings = 1_000

export interface Preview {
  readonly lines: readonly PreviewLine[]
  readonly refused: readonly Placed<RefusedRow>[]
  readonly look: Look
  readonly summary: Summary
  /** Lines that a rule changed. */
  readonly mapped: number
  outcome(at: number): Outcome
  suggestion(at: number): Suggestion | undefined
  decision(place: string): Decision
  decide(place: string, patch: Decision): void
  /** All lines of these places at once. */
  choose(places: readonly string[], isChosen: boolean): void
  correct(place: string, line: BankLine): void
  row(at: number): UploadRow
}

interface Previewed {
  readonly account: BankAccount
  readonly plan: UploadPlan
  readonly klass: Klass | undefined
  readonly precision: number
  /** Lines are looked at anew when it changes. */
  readonly version: string
}

const none: Decision = {}

export function usePreview({ account, plan, klass, precision, version }: Previewed): Preview {
  const { db } = useGroup()
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(new Map())
  const [corrections, setCorrections] = useState<ReadonlyMap<string, BankLine>>(new Map())
  const mappings = useMappings(db)
  const { lines: placed, refused } = useMemo(
    () => placedLines(account, corrections),
    [account, corrections],
  )
  const lines = useMemo(
    () => previewOf(placed, mappings, { klass, precision }),
    [placed, mappings, klass, precision],
  )
  const look = useLook(db, { plan, lines, version })
  const decision = (place: string) => decisions.get(place) ?? none
  const { known } = look
  const outcome = useCallback(
    (at: number) => outcomeOf(known[at] ?? false, decisions.get(lines[at]!.place) ?? none),
    [lines, known, decisions],
  )
  const summary = useMemo(() => summaryOf(lines, refused, outcome), [lines, refused, outcome])
  const mapped = useMemo(() => lines.filter(({ isMapped }) => isMapped).length, [lines])
  const set = (changed: readonly (readonly [string, Decision])[]) =>
    setDecisions((now) => new Map([...now, ...changed]))
  return {
    lines,
    refused,
    look,
    summary,
    mapped,
    outcome,
    decision,
    suggestion: (at) => look.suggestions.get(lines[at]!.place),
    decide: (place, patch) => set([[place, { ...decision(place), ...patch }]]),
    choose: (places, isChosen) =>
      set(places.map((place) => [place, { ...decision(place), isChosen }])),
    correct: (place, line) => setCorrections((now) => new Map([...now, [place, line]])),
    row: (at) => rowOf(lines[at]!, look.known[at] ?? false, decision(lines[at]!.place)),
  }
}

const noMappings: readonly MappingRule[] = []

function useMappings(db: string): readonly MappingRule[] {
  const { data } = useFind(db, 'Mapping', { selector: { active: true }, limit: mostMappings })
  const docs = data?.docs
  return useMemo(() => (docs ? sortMappings(docs as unknown as MappingRule[]) : noMappings), [docs])
}
