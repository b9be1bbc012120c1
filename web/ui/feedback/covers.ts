// What lies over a screen, such as a dialog: a step in the browser's history takes the topmost away, and the screen stays.

const covers: (() => void)[] = []

/** `close` is asked for by such a step while nothing lies above; the returned function says that it is gone. */
export function cover(close: () => void): () => void {
  covers.push(close)
  return () => void covers.splice(covers.indexOf(close), 1)
}

/** Something lies over what `close` takes away. */
export function isCovered(close: (() => void) | undefined): boolean {
  return close !== undefined && covers.includes(close) && covers.at(-1) !== close
}

/** Asks the topmost to close; false where nothing lies over the screen. */
export function uncover(): boolean {
  const close = covers.at(-1)
  close?.()
  return close !== undefined
}
