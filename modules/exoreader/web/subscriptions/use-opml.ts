// A list of feeds from another reader: what it would bring, and taking it in with its progress. Stopped or closed half-way, what came
// in stays; the same file again adds what is missing.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useDryRun } from '#web/records/import/dialog/use-dry-run.ts'
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

/** Feeds of which is known what became. */
const answered = ({ created, known, failed }: Taken) => created + known + failed.length

const nothing: Taken = { created: 0, known: 0, failed: [] }

export function useOpml(): Opml {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const [taken, setTaken] = useState<Taken>()
  const [progress, setProgress] = useState<number>()
  const isStopped = useRef(false)
  const dryRun = useDryRun<OpmlFile>({
    kind: subscriptionKind,
    wording: (error) => t.problem(error),
  })
  const { found } = dryRun
  const feeds = (found?.feeds ?? []).filter(({ known }) => !known)
  const look = (file: Blob) => {
    dryRun.forget()
    setTaken(undefined)
    dryRun.look(() => readOpml(db, file))
  }
  const takeAll = async (file: OpmlFile) => {
    isStopped.current = false
    let sum = nothing
    try {
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
    } finally {
      setProgress(undefined)
      await refresh(client, db, labelKind)
    }
    return file
  }
  return {
    found,
    amount: feeds.length,
    taken,
    progress,
    isDone: taken !== undefined && answered(taken) >= feeds.length,
    problem: dryRun.problem,
    isBusy: dryRun.isBusy,
    look,
    run: () => found && dryRun.run(() => takeAll(found)),
    stop: () => {
      isStopped.current = true
    },
  }
}
