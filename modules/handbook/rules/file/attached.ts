// Files of a page beside its Markdown file: in a folder of its name, `dc-jack.files/photo.jpg`. Pure.

/** What file systems take for something else than a part of a name, and the sign that stands before what replaces it. */
const unfit = /^\.|[%/\\:*?"<>|\p{Cc}]/gu

/** The folder beside the file of a page. */
export function folderOf(file: string): string {
  return `${file.replace(/\.[a-z]+$/i, '')}.files/`
}

/** Where a file of a page lies in an archive. */
export function attachedPath(file: string, name: string): string {
  const escape = (sign: string) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`
  return folderOf(file) + name.replace(unfit, escape)
}

/** The folder and the name of such a file; undefined for every other path. */
export function readAttached(path: string): { folder: string; name: string } | undefined {
  const [, folder = '', written = ''] = /^(.+\.files\/)([^/]+)$/.exec(path) ?? []
  if (folder === '') return undefined
  try {
    return { folder, name: decodeURIComponent(written) }
  } catch {
    return { folder, name: written }
  }
}

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain',
  webp: 'image/webp',
}

/** What a file is, by the end of its name. */
export function typeOf(name: string): string {
  const [, end = ''] = /\.([a-z]+)$/i.exec(name) ?? []
  return types[end.toLowerCase()] ?? 'application/octet-stream'
}
