// A file that was dropped on another page of the app, on its way to the screen that imports it.

let handed: File | undefined

export function handFile(file: File): void {
  handed = file
}

/** Returns it once; later calls return undefined. */
export function takeHanded(): File | undefined {
  const file = handed
  handed = undefined
  return file
}
