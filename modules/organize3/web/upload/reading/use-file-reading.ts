// The worker that reads banks' files, for a screen: it starts with the first file and ends with the screen.
import { useEffect, useState } from 'react'
import { background, type Background } from '#web/api/background/background.ts'
import type { ReaderJob, ReaderPart } from './jobs.ts'

export type FileReading = Background<ReaderJob, ReaderPart>

const makeReader = (): FileReading =>
  background({
    start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    loadWork: async () => (await import('./work.ts')).bankReader(),
  })

export function useFileReading(): FileReading {
  const [reader] = useState(makeReader)
  useEffect(() => () => reader.close(), [reader])
  return reader
}
