// Where somebody was in a list when they left it, so that they come back to the same row; and which list they came
// from, so that the breadcrumb leads back to it as it was. Kept for this tab.

function keep(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Without a store the list simply opens at its top.
  }
}

function read(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Remembers the row, and this list as the one to return to. `list` is its whole address. */
export function leaveAt(list: string, id: string): void {
  keep(`place ${list}`, id)
}

/** The row left in this list. */
export function placeIn(list: string): string | undefined {
  return read(`place ${list}`)
}

/** Remembers how a list was filtered and sorted. */
export function rememberList(path: string, query: string): void {
  keep(`list ${path}`, query)
}

/** Address of a list as it was seen last. */
export function listAddress(path: string): string {
  return `${path}${read(`list ${path}`) ?? ''}`
}

/** Id of the element of a row. */
export function rowId(id: string): string {
  return `row-${id}`
}
