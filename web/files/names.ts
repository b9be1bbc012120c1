// Names of files as they are stored: none is taken twice, and each can be stored on any computer. Pure.
import { normalForm } from '#core/letters/normal-form.ts'

/** Characters of a name. */
const maxNameLength = 180

/** Name and extension: `photo.tar.gz` → `photo.tar` and `.gz`. */
function split(name: string): [stem: string, extension: string] {
  const [, stem = name, extension = ''] = /^(.+)(\.[\p{L}\d_-]{1,11})$/u.exec(name) ?? []
  return [stem, extension]
}

/** A name without what no folder takes; one that nothing is left of is `file`. */
export function plainName(name: string): string {
  const plain = normalForm(name)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll(/[/\\:*?"<>|]/g, '-')
    .replace(/^[_.\s]+/, '')
    .trim()
  const [stem, extension] = split(plain)
  return (stem.slice(0, maxNameLength).toWellFormed() || 'file') + extension
}

/** `photo.jpg`, or `photo (2).jpg` when a file of that name is there; capitals make no other name. */
export function freeName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((one) => normalForm(one).toLowerCase()))
  const [stem, extension] = split(name)
  let free = name
  for (let at = 2; known.has(free.toLowerCase()); at += 1) free = `${stem} (${at})${extension}`
  return free
}

const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
}

/** The name with an extension of this type: what was drawn anew may be of another type than before. */
export function named(name: string, contentType: string): string {
  const fitting = extensions[contentType] ?? []
  const [stem, extension] = split(name)
  const [usual = extension] = fitting
  return fitting.includes(extension.toLowerCase()) ? name : stem + usual
}
