// Files and folders as one zip archive, downloaded by the browser itself.
import { call } from '#web/api/client.ts'

/** Files and folders of one archive that can be chosen one by one; more of them lie in a folder. */
export const maxInZip = 200

/** Starts the download once it is known that there can be one. Rejects with `ApiError`. */
export async function startZip(db: string, ids: readonly string[]): Promise<void> {
  const query = { ids: ids.join(',') }
  await call('GET', `/${db}/_disk/zip/contents`, { query })
  const link = document.createElement('a')
  link.href = `/${db}/_disk/zip?${String(new URLSearchParams(query))}`
  link.download = ''
  link.click()
}
