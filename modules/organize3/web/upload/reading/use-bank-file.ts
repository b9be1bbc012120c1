// The file at hand: opened by the worker, nothing is sent yet.
import { useRef, useState } from 'react'
import type { Encoding } from '#core/import/encoding.ts'
import { isEnded } from '#web/api/background/background.ts'
import type { BankProblem } from '../../../rules/bank/choices.ts'
import type { OpenedFile, OpenJob, BankPart } from './jobs.ts'
import { useFileReading, type FileReading } from './use-file-reading.ts'

export interface BankFile {
  /** Counts the files that were opened; the same one in another encoding keeps its number. */
  readonly number: number
  readonly name: string
  readonly isPasted: boolean
  readonly facts: Omit<OpenedFile, 'problem'>
}

/** `unreadable`: the browser could not read it, or it was too much for it. */
export type FileProblem = BankProblem | 'unreadable'

export interface FileAtHand {
  readonly reader: FileReading
  readonly file: BankFile | undefined
  /** Why the last file was not opened. */
  readonly problem: FileProblem | undefined
  /** Name of the one that is being opened. */
  readonly opening: string | undefined
  openFile(file: File): void
  openText(name: string, text: string): void
  setEncoding(encoding: Encoding): void
  /** The file could not be read to its end. */
  fail(): void
  /** Ends whatever is under way, too. */
  close(): void
}

type State = Partial<Pick<FileAtHand, 'file' | 'problem' | 'opening'>>

export function useBankFile(): FileAtHand {
  const reader = useFileReading()
  const [now, setNow] = useState<State>({})
  const controller = useRef<AbortController>(undefined)
  const count = useRef(0)
  const open = async (about: Omit<BankFile, 'facts'>, job: Omit<OpenJob, 'task'>) => {
    controller.current?.abort()
    const { signal } = (controller.current = new AbortController())
    const opening = { opening: about.name }
    setNow(({ file }) => (file?.number === about.number ? { file, ...opening } : opening))
    const take = ({ problem, ...facts }: OpenedFile) => {
      // In another encoding it stays at hand, so that a third one can be chosen.
      const isClosed = problem !== undefined && job.source !== undefined
      setNow(isClosed ? { problem } : { file: { ...about, facts } })
    }
    try {
      const onPart = (part: BankPart) => 'opened' in part && take(part.opened)
      await reader.run({ task: 'open', ...job }, { signal, onPart })
    } catch (error) {
      if (!isEnded(error)) setNow({ problem: 'unreadable' })
    }
  }
  const next = () => ({ number: (count.current += 1) })
  const end = (state: State) => {
    reader.close()
    setNow(state)
  }
  const { file, problem, opening } = now
  return {
    reader,
    file,
    problem,
    opening,
    openFile: (source) => void open({ ...next(), name: source.name, isPasted: false }, { source }),
    openText: (name, source) => void open({ ...next(), name, isPasted: true }, { source }),
    setEncoding: (encoding) => file && void open(file, { encoding }),
    fail: () => end({ problem: 'unreadable' }),
    close: () => end({}),
  }
}
