// What is known of the files that a Group stores, and when somebody should know of it. Pure.

/** Answer of `GET /{db}/_storage`. */
export interface StorageReport {
  /** Bytes that they take up, with those that are on their way. */
  readonly used_bytes: number
  /** null: no plan limits them. */
  readonly room_bytes: number | null
  readonly files: number
  /** ISO moment since which each of them was read again and compared; null without files. */
  readonly checked_at: string | null
  /** Files that are not what was stored; for administrators alone. */
  readonly damaged: readonly DamagedRecordFile[]
}

export interface DamagedRecordFile {
  readonly id: string
  readonly name: string
  readonly damage: 'missing' | 'changed'
  /** Of the record. */
  readonly label: string
  /** Of its page, where its kind has one. */
  readonly path: string | null
}

/** Percent of the room at which administrators are notified, each once. */
export const roomWarnings = [95, 80] as const

/** The highest of the warnings that is reached; undefined below all of them. */
export function roomWarning(usedBytes: number, roomBytes: number): number | undefined {
  return roomWarnings.find((percent) => usedBytes >= (roomBytes * percent) / 100)
}
