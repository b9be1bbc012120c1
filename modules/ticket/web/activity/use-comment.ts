// Saves what somebody wrote about a ticket.
import { observable } from '#core/observable.ts'
import { useSave } from '#web/api/records.ts'

export interface WrittenComment {
  readonly _id: string
  /** Markdown. */
  readonly content: string
  readonly for_customer?: boolean
}

/** Saves a comment about the ticket. That the ticket changed too comes from the server. */
export function useComment(db: string, record_id: string) {
  const save = useSave(db, 'Comment', { handles: [0, 422] })
  const write = (comment: WrittenComment, onDone: () => void) =>
    save.mutate({ ...comment, record_id }, { onSuccess: onDone })
  return { write, isPending: save.isPending, error: save.error }
}

/** Comments whose photos were sent from this page: their progress is shown under them. */
export const withPhotos = observable<ReadonlySet<string>>(new Set())
