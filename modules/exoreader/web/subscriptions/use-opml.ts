// A list of feeds from another reader: what it would bring, and taking it in with its progress. Stopped or closed half-way, what came
// in stays; the same file again adds what is missing.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { labelKind, subscriptionKind } from '../reader-calls.ts'
import { opmlBatch, readOpml, takeOpml, type OpmlFile, type Taken } from './opml-calls.ts'

export interface Opml {
  readonly found: OpmlFile | undefined
  /** Those that are not there yet. */
  readonly amount: number
  readonly taken: Taken | undefined
  /** From 0 to 1, while it is taken in. */
  readonly progress: number | undefined
  readonly isDone: boolean
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly look: (file: Blob) => void
  readonly run: () => void
  readonly stop: () => void
}

const nothing: Taken = { created: 0, known: 0, failed: [] }

export function useOpml(): Opml {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const [found, setFound] = useState<OpmlFile>()
  const [taken, setTaken] = useState<Taken>()
  const [progress, setProgress] = useState<number>()
  const [isDone, setDone] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isStopped = useRef(false)
  const feeds = (found?.feeds ?? []).filter(({ known }) => !known)
  const guarded = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(wording(error))
    } finally {
      setBusy(false)
    }
  }
  const wording = (error: unknown) => {
    const own = error instanceof ApiError && t(`reader.opml.refusals.${String(error.reason)}`)
    return own || t.problem(error)
  }
  const look = async (file: Blob) => {
    setFound(undefined)
    setTaken(undefined)
    setDone(false)
    setFound(await readOpml(db, file))
  }
  const run = async () => {
    isStopped.current = false
    let sum = nothing
    for (let at = 0; at < feeds.length && !isStopped.current; at += opmlBatch) {
      setProgress(at / feeds.length)
      const { created, known, failed } = await takeOpml(db, feeds.slice(at, at + opmlBatch))
      sum = {
        created: sum.created + created,
        known: sum.known + known,
        failed: [...sum.failed, ...failed],
      }
      setTaken(sum)
    }
    setDone(!isStopped.current)
  }
  const runAll = () =>
    guarded(async () => {
      try {
        await run()
      } finally {
        setProgress(undefined)
        await Promise.all([subscriptionKind, labelKind].map((kind) => refresh(client, db, kind)))
      }
    })
  return {
    found,
    amount: feeds.length,
    taken,
    progress,
    isDone,
    problem,
    isBusy,
    look: (file) => void guarded(() => look(file)),
    run: () => void runAll(),
    stop: () => {
      isStopped.current = true
    },
  }
}
