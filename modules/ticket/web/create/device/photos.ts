// Photos that wait for a ticket which is not saved yet. Loaded with what takes them.
import type { QueryClient } from '@tanstack/react-query'
import { queueOf } from '#web/files/upload/uploads.ts'
import { removeWaiting, waitingFiles } from '#web/files/waiting-files.ts'

export const photosKey = (db: string, ticket: string) => `photos ${db} ${ticket}`

export function dropPhotos(db: string, tickets: readonly string[]): void {
  for (const key of tickets.map((ticket) => photosKey(db, ticket)))
    removeWaiting(key, waitingFiles(key))
}

/** The tickets are stored: the photos go to them, whatever is looked at meanwhile. */
export function sendPhotos(client: QueryClient, db: string, tickets: readonly string[]): void {
  for (const id of tickets) {
    const files = waitingFiles(photosKey(db, id))
    if (files.length > 0) queueOf(client, { db, kind: 'Ticket', id }).add(files)
  }
  dropPhotos(db, tickets)
}
