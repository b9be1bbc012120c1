// Photos and other files that wait in the comment box until their comment is stored.
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useGroup } from '#web/api/context.ts'
import { queueOf } from '#web/files/upload/uploads.ts'
import { useWaitingFiles } from '#web/files/waiting-files.ts'
import { withPhotos } from './use-comment.ts'

/** Sends files to a comment that is stored; their progress is shown under it. */
export function sendFiles(client: QueryClient, db: string, id: string, files: readonly File[]) {
  queueOf(client, { db, kind: 'Comment', id }).add(files)
  withPhotos.set(new Set([...withPhotos.get(), id]))
}

export interface Photos {
  readonly files: readonly File[]
  readonly add: (more: readonly File[]) => void
  readonly remove: (file: File) => void
  /** Sends them to the comment that was stored; what fails is tried again under it. */
  readonly sendTo: (commentId: string) => void
}

export function usePhotos(ticketId: string): Photos {
  const { db } = useGroup()
  const client = useQueryClient()
  const { files, add, remove } = useWaitingFiles(`${db} ${ticketId}`)
  return {
    files,
    add,
    remove: (file) => remove([file]),
    sendTo(id) {
      if (files.length === 0) return
      sendFiles(client, db, id, files)
      remove(files)
    },
  }
}
