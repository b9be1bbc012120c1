// Limits of long reads: how many one person may have in a process, and how long one may take.

export interface ReadLimits {
  /** Long reads that one person may have open in this process. */
  readonly maxOpen: number
  /** Milliseconds after which a client that reads nothing is disconnected. */
  readonly maxIdleMs: number
  /** Milliseconds that one answer may take at most, however fast it is read. */
  readonly maxAnswerMs: number
  /** Milliseconds after which `_changes` with a selector ends where it is: `last_seq` leads on. */
  readonly maxSearchMs: number
}

export const usualReadLimits: ReadLimits = {
  maxOpen: 100,
  maxIdleMs: 60_000,
  maxAnswerMs: 15 * 60_000,
  maxSearchMs: 60_000,
}
