// What is loaded one time, however often it is asked for.
import { loadConnected } from '#web/ui/feedback/need-connection.ts'

/** Keeps what was loaded; what failed is tried again. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= loadConnected(load).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
