// Files that the browser stores: a note as it is, a folder of them as one archive.
import { contentAddress } from '#web/files/disk/items.ts'

export function downloadNote(db: string, id: string): void {
  start(contentAddress(db, id))
}

export function downloadFolder(db: string, id: string): void {
  start(`/${db}/_disk/zip?ids=${id}`)
}

function start(href: string): void {
  Object.assign(document.createElement('a'), { href, download: '' }).click()
}
