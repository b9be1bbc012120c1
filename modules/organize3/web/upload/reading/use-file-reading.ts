// The worker that reads banks' files, for a screen: it starts with the first file and ends with the screen.
import { useEffect, useState } from 'react'
import { background, type Background } from '#web/api/background/background.ts'
import type { BankJob, BankPart } from './jobs.ts'

export type FileReading = Background<BankJob, BankPart>

const makeBackground = (): FileReading =>
  background({
    start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    loadWork: async () => (await import('./work.ts')).bankWork(),
  })

export function useFileReading(): FileReading {
  const [reader] = useState(makeBackground)
  useEffect(() => () => reader.close(), [reader])
  return reader
}
