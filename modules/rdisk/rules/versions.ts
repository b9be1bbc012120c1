// When another content is another version, and when it is still the one before (modules/rdisk/docs/tree.md).

/** Programs that save in two steps put an empty file first: its content follows soon, or under the same lock. */
const emptyMs = 60_000
/** What one author's editor saves by itself is one version for so long. */
const autosaveMs = 600_000

/** The current content. */
export interface CurrentContent {
  readonly size?: number | undefined
  /** ISO moment when its version began. */
  readonly content_at?: string | undefined
  /** Who wrote it, where an editor saved it by itself. */
  readonly autosaved_by?: string | undefined
}

export interface NextContent {
  /** ISO moment of the call. */
  readonly at: string
  readonly author: string | null
  readonly autosave: boolean
  /** Its writer holds a lock on the file. */
  readonly isLocked?: boolean | undefined
}

/** When the version of the next content began: with that, or with the one before, whose place it takes. */
export function versionStart(before: CurrentContent | undefined, next: NextContent): string {
  const began = before?.content_at
  if (before === undefined || began === undefined) return next.at
  const age = Date.parse(next.at) - Date.parse(began)
  const isFilled = before.size === 0 && (next.isLocked || age <= emptyMs)
  const isSaved = next.autosave && next.author !== null && before.autosaved_by === next.author
  if (isFilled || (isSaved && age < autosaveMs)) return began
  // Versions differ by their beginnings, also those of one moment.
  return next.at > began ? next.at : new Date(Date.parse(began) + 1).toISOString()
}
