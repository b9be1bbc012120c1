// Where somebody was in a list when they left it, so that they come back to the same row; and which list they came
// from, so that the breadcrumb leads back to it as it was. Kept for this tab.
import { inTab } from '#web/storage/browser-storage.ts'

/** Remembers the row, and this list as the one to return to. `list` is its whole address. */
export function rememberRow(list: string, id: string): void {
  inTab.set(`place ${list}`, id)
}

/** The row left in this list. */
export function rememberedRow(list: string): string | undefined {
  return inTab.get(`place ${list}`)
}

/** Remembers how a list was filtered and sorted. */
export function rememberList(path: string, query: string): void {
  inTab.set(`list ${path}`, query)
}

/** Address of a list as it was seen last. */
export function listAddress(path: string): string {
  return `${path}${inTab.get(`list ${path}`) ?? ''}`
}

/** Id of the element of a row. */
export function rowId(id: string): string {
  return `row-${id}`
}
