// How many records a Group holds, and which can be deleted so that it fits its plan again. Pure.
import type { PlainSentence } from '#core/errors.ts'

/** Records of a kind, and their bytes. */
export interface KindUse {
  readonly kind: string
  readonly amount: number
  readonly size: number
}

/** Answer of `GET /{db}/_usage`. */
export interface UsageReport {
  readonly kinds: readonly KindUse[]
}

/** A record as far as somebody needs to know it who decides whether it goes. */
export interface RoomRecord {
  readonly id: string
  readonly rev: string
  readonly label: string
  /** ISO moment of the last change; null of one that was never noted. */
  readonly updated_at: string | null
  /** Key of the sentence that says why it cannot be deleted. */
  readonly refused?: PlainSentence
}

/** Answer of `GET /{db}/_usage/{kind}`. */
export interface RoomPage {
  readonly records: readonly RoomRecord[]
  /** Of the kind. */
  readonly total: number
}

/** Records of one page, and of one deletion. */
export const roomPage = 50
