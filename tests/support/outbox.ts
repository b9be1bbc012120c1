// The mails that a server without a mail server left in its folder.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** Of this process, by path: what lies there stays as it is. */
const read = new Map<string, Promise<Email>>()

const letterAt = (path: string) => {
  const letter = read.get(path) ?? readFile(path).then((bytes) => PostalMime.parse(bytes))
  read.set(path, letter)
  return letter
}

/** Oldest first. */
export async function readLetters(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(files.map((name) => letterAt(join(folder, name))))
}
