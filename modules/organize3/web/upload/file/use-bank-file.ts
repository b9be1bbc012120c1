// The file at hand: its text, and how it is read. Whatever is chosen is worked out anew from the bytes; nothing is sent yet.
import { useMemo, useState } from 'react'
import type { Encoding } from '#core/import/text-file.ts'
import type { BankChoices, BankProblem, BankReading, Known } from '../../../rules/bank/choices.ts'
import { openBank, openPasted, sizeProblem, type OpenedBank } from '../../../rules/bank/open.ts'
import { readBank, settingsFit } from '../../../rules/bank/read.ts'

export interface BankFile {
  readonly name: string
  /** Absent for pasted text. */
  readonly bytes: Uint8Array | undefined
  readonly opened: OpenedBank
}

export interface FileAtHand {
  readonly file: BankFile | undefined
  /** Why the last file was not opened. */
  readonly problem: BankProblem | undefined
  openFile(file: File): Promise<void>
  openText(name: string, text: string): void
  setEncoding(encoding: Encoding): void
  close(): void
}

export function useBankFile(): FileAtHand {
  const [file, setFile] = useState<BankFile>()
  const [problem, setProblem] = useState<BankProblem>()
  const take = (next: BankFile) => {
    setProblem(next.opened.problem)
    setFile(next.opened.problem ? undefined : next)
  }
  return {
    file,
    problem,
    async openFile(chosen) {
      const wrong = sizeProblem(chosen.size)
      if (wrong) {
        setProblem(wrong)
        return setFile(undefined)
      }
      const bytes = new Uint8Array(await chosen.arrayBuffer())
      take({ name: chosen.name, bytes, opened: openBank(bytes) })
    },
    openText: (name, text) => take({ name, bytes: undefined, opened: openPasted(text) }),
    setEncoding(encoding) {
      if (file?.bytes) setFile({ ...file, opened: openBank(file.bytes, encoding) })
    },
    close() {
      setFile(undefined)
      setProblem(undefined)
    },
  }
}

export interface ReadFile {
  readonly reading: BankReading
  /** What was found is what the wallet's last file was read by. */
  readonly isRemembered: boolean
  /** What is left out is found anew. */
  choose(patch: BankChoices): void
}

/** The file as it is read for a wallet, with what was chosen for it. */
export function useReading({ opened }: BankFile, known: Known, settings: unknown): ReadFile {
  const [chosen, setChosen] = useState<{ of: OpenedBank; choices: BankChoices }>()
  const { locale, currency, precision, card } = known
  const remembered = useMemo(() => {
    const found = readBank(opened, {}, { locale, currency, precision, card })
    return settingsFit(settings, found)
  }, [opened, settings, locale, currency, precision, card])
  const choices = chosen?.of === opened ? chosen.choices : remembered
  const reading = useMemo(
    () => readBank(opened, choices, { locale, currency, precision, card }),
    [opened, choices, locale, currency, precision, card],
  )
  return {
    reading,
    isRemembered: choices === remembered && Object.keys(remembered).length > 0,
    choose: (patch) => setChosen({ of: opened, choices: { ...choices, ...patch } }),
  }
}
