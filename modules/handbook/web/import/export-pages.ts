// All pages of the wiki as one archive of Markdown files, which the browser stores.

export function exportPages(db: string): void {
  const href = `/${db}/_handbooks/export`
  Object.assign(document.createElement('a'), { href, download: '' }).click()
}
