// Shows the result of a change to files before it is made: a dry run first, then the change. The latest run counts.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'

/** The call; a dry run writes nothing. */
type Ask<Found> = (dry: boolean) => Promise<Found>

interface DryRunOptions {
  /** The kind of what is made: lists of it are loaded anew. */
  readonly kind: string
  readonly wording: (error: unknown) => string
}

export interface DryRun<Found> {
  readonly found: Found | undefined
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly isDone: boolean
  readonly look: (ask: Ask<Found>) => void
  readonly run: (ask: Ask<Found>) => void
  /** What was found is of other files. */
  readonly forget: () => void
}

export function useDryRun<Found>({ kind, wording }: DryRunOptions): DryRun<Found> {
  const { db } = useGroup()
  const client = useQueryClient()
  const [found, setFound] = useState<Found>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const asked = useRef(0)
  const send = async (ask: Ask<Found>, dry: boolean) => {
    const turn = (asked.current += 1)
    setBusy(true)
    setProblem(undefined)
    try {
      const answer = await ask(dry)
      if (turn !== asked.current) return
      setFound(answer)
      setDone(!dry)
    } catch (error) {
      if (turn === asked.current) setProblem(wording(error))
    } finally {
      if (turn === asked.current) setBusy(false)
      if (!dry) await refresh(client, db, kind)
    }
  }
  return {
    found,
    problem,
    isBusy,
    isDone,
    look: (ask) => void send(ask, true),
    run: (ask) => void send(ask, false),
    forget: () => setFound(undefined),
  }
}
