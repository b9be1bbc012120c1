// The file as it is read for a wallet, with what was chosen for it: read anew by the worker with each choice, while the page
// goes on showing what was read before.
import { useEffect, useMemo, useRef, useState } from 'react'
import { isEnded } from '#web/api/background/background.ts'
import { paced, type ReadingProgress } from '#web/records/import/reading/progress.ts'
import type { BankChoices, BankLine, Known } from '../../../rules/bank/choices.ts'
import type { MappingRule } from '../../../rules/mapping/mapping.ts'
import type { PreviewLine } from '../../../rules/upload/preview.ts'
import type { BankPart, ReadFile, ReadJob } from './jobs.ts'
import type { BankFile, FileAtHand } from './use-bank-file.ts'

interface ReadLines extends ReadFile {
  readonly lines: readonly PreviewLine[]
}

export interface ShownFile extends ReadLines {
  /** What is left out is found anew. */
  choose(patch: BankChoices): void
}

export interface FileRead {
  /** Undefined until the file is read for the first time. */
  readonly read: ShownFile | undefined
  /** It was read with everything that is chosen. */
  readonly isCurrent: boolean
  /** How far the reading under way is, where it takes longer than a moment. */
  readonly progress: ReadingProgress | undefined
}

interface ReadingRequest {
  readonly hand: FileAtHand
  readonly file: BankFile
  readonly known: Known
  readonly settings: unknown
  readonly corrections: ReadonlyMap<string, BankLine>
  /** Undefined until they are known. */
  readonly mappings: readonly MappingRule[] | undefined
}

export function useReading({ hand, file: { facts }, known, ...asked }: ReadingRequest): FileRead {
  const { settings, corrections, mappings } = asked
  const { reader } = hand
  const fail = useRef(hand.fail)
  const [chosen, setChosen] = useState<{ of: BankFile['facts']; choices: BankChoices }>()
  const [result, setResult] = useState<{ of: ReadJob; read: ReadLines }>()
  const [progress, setProgress] = useState<{ of: ReadJob; at: ReadingProgress }>()
  const { locale, zone, today, currency, precision, card } = known
  const choices = chosen?.of === facts ? chosen.choices : undefined
  const job = useMemo((): ReadJob | undefined => {
    // Another encoding is another text: it is read anew with nothing chosen.
    const own = { task: 'read', choices, settings, corrections } as const
    const place = { locale, zone, today }
    const of = { currency, precision, card }
    return mappings && facts && { ...own, mappings, known: { ...place, ...of } }
  }, [
    facts,
    choices,
    settings,
    corrections,
    mappings,
    locale,
    zone,
    today,
    currency,
    precision,
    card,
  ])
  useEffect(() => {
    if (!job) return
    const controller = new AbortController()
    const { signal } = controller
    const lines: PreviewLine[] = []
    const tell = paced((at) => setProgress({ of: job, at }))
    const onPart = (part: BankPart) => {
      if ('lines' in part) lines.push(...part.lines)
      if ('read' in part) setResult({ of: job, read: { ...part.read, lines } })
      if ('progress' in part) tell(part.progress)
    }
    reader.run(job, { onPart, signal }).catch((error: unknown) => {
      if (!isEnded(error)) fail.current()
    })
    return () => controller.abort()
  }, [reader, job])
  const isRead = job !== undefined && result?.of === job
  const isCurrent = isRead && hand.opening === undefined
  const read = useMemo(() => {
    if (!result) return undefined
    const shown = isRead ? result.read : withChoices(result.read, choices)
    const choose = (patch: BankChoices) =>
      setChosen({ of: facts, choices: { ...(choices ?? result.read.chosen), ...patch } })
    return { ...shown, choose }
  }, [isRead, result, choices, facts])
  return {
    read,
    isCurrent,
    progress: !isCurrent && progress?.of === job ? progress?.at : undefined,
  }
}

/** What was chosen is shown at once, before the file is read so. */
function withChoices(read: ReadLines, choices: BankChoices = {}): ReadLines {
  const { reading } = read
  return { ...read, reading: { ...reading, choices: { ...reading.choices, ...choices } } }
}
