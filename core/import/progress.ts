// How far an import is, as the server keeps and answers it.

/** `sending`: its rows are on their way; `waiting`, `running`, `undoing`: the queue has it. */
export type ImportState =
  | 'sending'
  | 'waiting'
  | 'running'
  | 'stopped'
  | 'done'
  | 'undoing'
  | 'undone'

export interface ImportProgress {
  readonly id: string
  readonly kind: string
  /** Who imports. */
  readonly person: string
  /** Of the file. */
  readonly name: string
  /** The same for the same file. */
  readonly fingerprint: string
  readonly state: ImportState
  /** Why it was stopped: a sentence key. */
  readonly reason: string | null
  /** Rows of the file. */
  readonly total: number
  /** Rows that have arrived. */
  readonly sent: number
  readonly created: number
  readonly present: number
  readonly refused: number
  /** Rows that were taken back, and those whose records had to stay. */
  readonly undone: number
  readonly kept: number
  readonly created_at: string
  readonly ended_at: string | null
}
