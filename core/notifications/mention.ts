// A mention, as it is kept beside the text that holds it.

/** People that one text may mention; more are words like others. */
export const maxMentions = 20

export interface Mention {
  /** The person: `usr-…`. */
  readonly user_id: string
  /** Their name as the text has it. */
  readonly name: string
}
