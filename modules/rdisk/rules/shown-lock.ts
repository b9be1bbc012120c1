// A lock that a program holds on a file or folder, as the server answers it and the browser shows it.
export interface ShownLock {
  readonly token: string
  /** Id of what is locked: the file or folder itself, or a folder above it; '' is the root. */
  readonly on: string
  /** Id of who locked. */
  readonly person: string
  /** ISO moment. */
  readonly expires_at: string
  /** Whether who asks may end it. */
  readonly may_end: boolean
}
