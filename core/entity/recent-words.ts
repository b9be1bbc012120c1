// How the Group's recent changes speak of one record.

export interface RecentWords {
  /** Who did it, where that was somebody without an account. */
  readonly who?: string | undefined
  /** Text that names its kind in a sentence, where not as any other of it. */
  readonly the?: string | undefined
  /** What happened, where more is known than that it was changed. */
  readonly event?: string | undefined
  /** What it is called there; '' where the sentence is whole without. */
  readonly label?: string | undefined
}
