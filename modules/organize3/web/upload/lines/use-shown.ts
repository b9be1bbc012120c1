// Which lines of a bank's file the preview shows and in which order, how many there are of each sort, and how many are chosen.
// A hundred thousand of them: nothing is walked over but for what changed.
import { useEffect, useMemo, useState } from 'react'
import { wordKey } from '#core/import/rules.ts'
import { isEnded } from '#web/api/background/background.ts'
import { showError } from '#web/api/banner.ts'
import { isChosen } from '../../../rules/upload/outcome.ts'
import type { BankPart } from '../reading/jobs.ts'
import type { FileReading } from '../reading/use-file-reading.ts'
import type { Preview } from '../use-preview.ts'

export const tabs = [
  'all',
  'new',
  'doubt',
  'perhaps',
  'known',
  'transfer',
  'left',
  'refused',
] as const
export type Tab = (typeof tabs)[number]
export const orders = ['file', 'date', 'value'] as const
export type Order = (typeof orders)[number]

/** A line by its number among the lines; one that cannot be read by -1 less its number among those. */
type Shown = number

type Hints = Pick<Preview, 'outcome' | 'suggestion'>

/** Lines that look like a transfer are listed with those that become one, and those that may be an entry with those that are. */
const likeTabs = {
  transfer: ({ outcome, suggestion }: Hints, at: number) =>
    outcome(at) === 'transfer' || suggestion(at)?.action === 'join',
  perhaps: ({ outcome, suggestion }: Hints, at: number) =>
    outcome(at) === 'linked' || suggestion(at)?.action === 'link',
} as const

export function useCounts(preview: Preview): Record<Tab, number> {
  const { lines, refused, look, outcome, suggestion } = preview
  const { new: fresh, known, left, transfer, linked } = preview.summary.counts
  const isPlain = look.suggestions.size === 0 && transfer + linked === 0
  const [transfers, likes] = useMemo(() => {
    const count = (tab: keyof typeof likeTabs) =>
      isPlain ? 0 : lines.filter((_, at) => likeTabs[tab]({ outcome, suggestion }, at)).length
    return [count('transfer'), count('perhaps')]
  }, [isPlain, lines, outcome, suggestion])
  const doubts = useMemo(() => lines.filter(({ line }) => line.doubt).length, [lines])
  return {
    all: lines.length + refused.length,
    new: fresh,
    doubt: doubts,
    perhaps: likes,
    known,
    left,
    transfer: transfers,
    refused: refused.length,
  }
}

/** Of what is shown, how many lines can be chosen, and how many are. */
export function useChosen({ outcome }: Preview, all: readonly Shown[]) {
  return useMemo(() => {
    let readable = 0
    let chosen = 0
    for (const one of all) {
      if (one < 0) continue
      readable += 1
      if (isChosen(outcome(one))) chosen += 1
    }
    return { readable, chosen }
  }, [outcome, all])
}

interface ShownQuery {
  readonly tab: Tab
  readonly order: Order
  /** What has the words that are looked for; undefined: nothing is looked for. */
  readonly found: ReadonlySet<Shown> | undefined
}

/** What is shown, in its order. */
export function useShown(preview: Preview, { tab, order, found }: ShownQuery): readonly Shown[] {
  const { lines, refused, outcome, suggestion } = preview
  // What does not ask what becomes of a line is not worked out anew while that is looked up.
  const fate = tab === 'all' || tab === 'doubt' || tab === 'refused' ? undefined : outcome
  const hints = tab === 'transfer' || tab === 'perhaps' ? suggestion : undefined
  return useMemo(() => {
    const fits = (at: number) => {
      if (found && !found.has(at)) return false
      if (tab === 'doubt') return lines[at]!.line.doubt !== undefined
      if (!fate) return tab === 'all'
      const isLike = hints && likeTabs[tab as keyof typeof likeTabs]
      return isLike ? isLike({ outcome: fate, suggestion: hints }, at) : fate(at) === tab
    }
    const shown: Shown[] = [...lines.keys()].filter(fits)
    if (order === 'date') return shown.toSorted((a, b) => compare(lines[b]!.date, lines[a]!.date))
    if (order === 'value')
      return shown.toSorted((a, b) => compare(lines[a]!.minor, lines[b]!.minor))
    const isBad = tab === 'all' || tab === 'refused'
    const bad = isBad
      ? [...refused.keys()].map((at) => -1 - at).filter((one) => !found || found.has(one))
      : []
    if (bad.length === 0) return shown
    const lineOf = (one: Shown) => (one >= 0 ? lines[one]!.line.line : refused[-1 - one]!.row.line)
    return [...shown, ...bad].toSorted((a, b) => lineOf(a) - lineOf(b))
  }, [lines, refused, found, tab, order, fate, hints])
}

function compare<Value extends string | bigint>(one: Value, other: Value): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** Looked for by the worker. The former answer stays until the next one is there. */
export function useFound(
  reader: FileReading,
  { lines }: Preview,
  search: string,
): ReadonlySet<Shown> | undefined {
  const words = wordKey(search)
  const [found, setFound] = useState<{ in: Preview['lines']; numbers: ReadonlySet<Shown> }>()
  useEffect(() => {
    if (words === '') return
    const controller = new AbortController()
    const onPart = (part: BankPart) =>
      'found' in part && setFound({ in: lines, numbers: new Set(part.found) })
    reader
      .run({ task: 'find', words }, { onPart, signal: controller.signal })
      .catch((error: unknown) => isEnded(error) || showError(error))
    return () => controller.abort()
  }, [reader, lines, words])
  return words !== '' && found?.in === lines ? found.numbers : undefined
}
