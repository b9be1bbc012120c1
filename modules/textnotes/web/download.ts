// Files that the browser stores: a note as it is, a folder of them as one archive.

export function downloadNote(db: string, id: string): void {
  start(`/${db}/${id}/content`)
}

export function downloadFolder(db: string, id: string): void {
  start(`/${db}/_disk/zip?ids=${id}`)
}

function start(href: string): void {
  Object.assign(document.createElement('a'), { href, download: '' }).click()
}
