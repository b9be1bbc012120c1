// Public links to files and folders: how long they work, what they ask for. Pure.

/** Days for which a link works. */
export const linkDays = [1, 7, 30, 90, 365] as const
export const usualLinkDays = 30

/** Characters of a password at least: who guesses waits longer each time. */
export const minLinkPasswordLength = 4

/** A link as members see it. */
export interface SharedLink {
  /** Of the file or folder. */
  readonly id: string
  readonly name: string
  readonly folder: boolean
  readonly content_type: string
  /** Names of the folders that it lies in, from the root on. */
  readonly path: readonly string[]
  readonly url: string
  /** ISO moments. */
  readonly created_at: string
  readonly expires_at: string
  readonly has_password: boolean
  /** Id of the person who made it. */
  readonly created_by: string | null
}
