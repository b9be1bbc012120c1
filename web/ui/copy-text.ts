// The clipboard of the browser.

/** Puts a text there. False where the browser keeps it from the page, which did not come by https or may not: then it is copied by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
