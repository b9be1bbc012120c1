// What an answer of the server says, in words.
import type { ApiError } from '#web/api/client.ts'

/** All that an answer says, in one line. */
export function problemWords(error: ApiError, say: (reason: string) => string): string {
  return error.fields ? Object.values(error.fields).map(say).join('. ') : say(error.message)
}
