// Lets a click land before the page moves: an error line that appears between press and release would push the button
// away from under the pointer, and the click would be lost.

/** Runs at once, or after the click that is under way. */
export function afterClick(run: () => void): void {
  if (document.querySelector(':active') === null) {
    run()
    return
  }
  const over = new AbortController()
  const land = () => {
    over.abort()
    // The click itself comes after the release, in the same turn.
    setTimeout(run)
  }
  for (const end of ['mouseup', 'dragend']) {
    document.addEventListener(end, land, { capture: true, signal: over.signal })
  }
}
