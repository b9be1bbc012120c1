// Messages between the screen and the worker that reads banks' files.
import type { Encoding } from '#core/import/encoding.ts'
import type { ReadingProgress } from '#web/records/import/reading/progress.ts'
import type {
  BankAccount,
  BankChoices,
  BankFormat,
  BankLine,
  BankProblem,
  BankReading,
  Known,
  RefusedRow,
} from '../../../rules/bank/choices.ts'
import type { MappingRule } from '../../../rules/mapping/mapping.ts'
import type { RowAt, PreviewLine } from '../../../rules/upload/preview.ts'
import type { Candidates, Suggestion } from '../../../rules/upload/suggest.ts'

/** `source`: a file or a pasted text; the one before, in another encoding, when it is left out. */
export interface OpenJob {
  readonly task: 'open'
  readonly source?: Blob | string
  readonly encoding?: Encoding
}

/** Reads the file that is open, and makes a preview of the lines of one of its accounts. */
export interface ReadJob {
  readonly task: 'read'
  /** Undefined: as the wallet remembers. */
  readonly choices: BankChoices | undefined
  /** What the wallet remembers of its last file. */
  readonly settings: unknown
  readonly known: Known
  /** By position. */
  readonly corrections: ReadonlyMap<string, BankLine>
  readonly mappings: readonly MappingRule[]
}

/** Which lines of the preview have these words, written as `wordKey` does. */
export interface FindJob {
  readonly task: 'find'
  readonly words: string
}

/** `known`: of each line of the preview, whether the wallet has it. */
export interface SuggestJob {
  readonly task: 'suggest'
  readonly known: readonly boolean[]
  readonly candidates: Candidates
  /** Of the file. */
  readonly source: string | undefined
}

export type BankJob = OpenJob | ReadJob | FindJob | SuggestJob

export interface OpenedFile {
  readonly format: BankFormat
  readonly encoding: Encoding
  readonly problem?: BankProblem
  /** Of the file; of pasted text its characters. */
  readonly size: number
  readonly fingerprint: string
  /** Its beginning, to be shown. */
  readonly head: string
}

/** An account of the file; its lines come apart. */
export interface FoundAccount extends Pick<BankAccount, 'key' | 'name' | 'currency' | 'closing'> {
  /** Lines, and those that could not be read. */
  readonly count: number
  /** The first and the last day; absent where it has no lines. */
  readonly first?: string
  readonly last?: string
}

export interface FileReading extends Omit<BankReading, 'accounts'> {
  readonly accounts: readonly FoundAccount[]
}

export interface ReadFile {
  readonly reading: FileReading
  /** What was chosen, or is remembered; what is left out was found. */
  readonly chosen: BankChoices
  /** It was read as the wallet's last file was. */
  readonly isRemembered: boolean
  /** Whose lines these are. */
  readonly account: FoundAccount
  readonly refused: readonly RowAt<RefusedRow>[]
  /** Lines that a mapping changed. */
  readonly mapped: number
}

export type BankPart =
  | { readonly progress: ReadingProgress }
  | { readonly opened: OpenedFile }
  /** A portion, in the order of the file. */
  | { readonly lines: readonly PreviewLine[] }
  /** After the last portion. */
  | { readonly read: ReadFile }
  /** Lines by their number, those that cannot be read by -1 less theirs. */
  | { readonly found: readonly number[] }
  | { readonly suggestions: ReadonlyMap<string, Suggestion> }
