// A file on its way to the disk, which says how much of it is gone.
import { sendFile } from '#web/api/bytes/send-file.ts'
import { contentCall, unsaidType, type NewFile, type StoredFile } from './content.ts'

interface Sending extends NewFile {
  readonly file: Blob
  readonly signal: AbortSignal
  /** Share of the bytes that are sent, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Rejects with `ApiError`, or with an AbortError when its signal calls it off. */
export function sendContent(db: string, sending: Sending): Promise<StoredFile> {
  const { file, signal, onProgress, ...target } = sending
  const { path, ...said } = contentCall(db, target)
  return sendFile(path, { ...said, file, contentType: file.type || unsaidType, signal, onProgress })
}
