// Bank files as the tests read them, and their movements added up.
import { existsSync, readFileSync } from 'node:fs'
import type {
  BankChoices,
  BankLine,
  BankReading,
  Known,
} from '#modules/organize3/rules/bank/choices.ts'
import { openBank, type OpenedBank } from '#modules/organize3/rules/bank/open.ts'
import { readBank } from '#modules/organize3/rules/bank/read.ts'

const folders = ['tests/fixtures/bank', process.env.BANK_FILES].filter((one) => one !== undefined)

/** Bytes of a file of the fixtures, or of the folder that `BANK_FILES` names; undefined where it is not there. */
export function bytesOf(name: string): Uint8Array | undefined {
  const path = folders.map((folder) => `${folder}/${name}`).find((one) => existsSync(one))
  return path === undefined ? undefined : new Uint8Array(readFileSync(path))
}

export const dollars: Known = { locale: 'en', currency: 'USD', precision: 2, card: false }
export const reais: Known = { locale: 'pt-BR', currency: 'BRL', precision: 2, card: false }

export interface Reading {
  readonly opened: OpenedBank
  readonly reading: BankReading
  readonly lines: readonly BankLine[]
}

export function read(
  bytes: Uint8Array,
  known: Known = dollars,
  choices: BankChoices = {},
): Reading {
  const opened = openBank(bytes, choices.encoding)
  const reading = readBank(opened, choices, known)
  return { opened, reading, lines: reading.accounts.flatMap(({ lines }) => lines) }
}

export const readText = (text: string, known: Known = dollars, choices: BankChoices = {}) =>
  read(new TextEncoder().encode(text), known, choices)

/** Decimal texts added up exactly, with as few decimals as the sum needs. */
export function sumOf(amounts: readonly string[]): string {
  const scaled = amounts.map((text) => {
    const [whole = '', fraction = ''] = text.split('.')
    return BigInt(`${whole}${fraction.padEnd(8, '0')}`)
  })
  const sum = scaled.reduce((total, one) => total + one, 0n)
  const digits = String(sum < 0n ? -sum : sum).padStart(9, '0')
  const text = `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '')
  return `${sum < 0n ? '-' : ''}${text}`
}

/** The same number in the same spelling: `0.00` → `0`. */
export const bare = (text: string) => sumOf([text])

/** `3 in 10, 1 out -4.5, 2026-10-01 to 2026-10-30`. */
export function summary(lines: readonly BankLine[]): string {
  const amounts = lines.map(({ amount }) => amount)
  const isOut = (amount: string) => amount.startsWith('-')
  const [ins, outs] = [amounts.filter((one) => !isOut(one)), amounts.filter(isOut)]
  const days = lines.map(({ date }) => date).sort()
  return `${ins.length} in ${sumOf(ins)}, ${outs.length} out ${sumOf(outs)}, ${days[0]} to ${days.at(-1)}`
}
