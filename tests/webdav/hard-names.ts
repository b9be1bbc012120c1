// Files with names that systems and programs stumble over, in a folder of this machine, and what a folder holds.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `count` keeps them apart. */
const hard: readonly ((count: number) => string)[] = [
  (count) => `Orçamento ${count}.txt`,
  (count) => `Cafe\u0301 decomposed ${count}.txt`,
  (count) => `\u{1f600} smile \u{1f469}\u200d\u{1f527} ${count}.txt`,
  (count) => `100% & #${count}; a+b=c?.txt`,
  (count) => `trailing dots ${count}...`,
  (count) => `trailing space ${count} `,
  (count) => ` leading space ${count}.txt`,
  (count) => `%41%2F encoded ${count}.txt`,
  (count) => `quotes ' " < > ${count}.txt`,
  (count) => `${'\u00e9'.repeat(120)} ${String(count).padStart(4, '0')}.abcdefghi`,
  (count) => `日本語のファイル ${count}`,
  (count) => `back\\slash: | * ${count}`,
]

export interface HardFile {
  readonly name: string
  readonly content: string
}

/** So many files, every eleventh of them empty. */
export function hardFiles(amount: number): HardFile[] {
  return Array.from({ length: amount }, (_, count) => ({
    name: hard[count % hard.length]!(count),
    content: count % 11 === 0 ? '' : `File ${count}\n`.repeat(count),
  }))
}

/** Writes them into seven folders below `root`, whose names are hard too. */
export function makeHardTree(root: string, amount: number): void {
  for (const [count, { name, content }] of hardFiles(amount).entries()) {
    const folder = join(root, `Folder ${count % 7} ç#%`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

export const shaOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex')

/** Path in NFC → SHA-256, of all files below a folder. */
export function hashesBelow(root: string): Record<string, string> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
  const found = names
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(root.length + 1).normalize('NFC'), shaOf(readFileSync(path))] as const
    })
  return Object.fromEntries(found.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
