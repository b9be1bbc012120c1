// Who wrote something, by the elements of all formats: names joined by commas.
import type { XmlNode } from '../xml/tree.ts'
import { firstText, named, textOf } from './nodes.ts'

const maxAuthors = 10
const maxName = 200

/** By the first of these elements that says anything. */
export function authorOf(node: XmlNode, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const people = named(node, name)
      .map(personOf)
      .filter((person) => person !== '')
    if (people.length > 0) return [...new Set(people)].slice(0, maxAuthors).join(', ')
  }
  return undefined
}

/** Atom has parts, RSS one text: `me@example.com (My Name)`, `My Name <me@example.com>`. */
function personOf(node: XmlNode): string {
  const parts = named(node, 'name', 'rdf:value', 'foaf:name', 'title', 'email')
  const name = firstText(parts) ?? textOf(node)
  return nameOf(name)
}

function nameOf(written: string): string {
  const text = written.replace(/\s+/g, ' ').trim().slice(0, maxName)
  const [, before = '', inside = ''] = /^([^()<>]*)[(<]([^()<>]*)[)>]$/.exec(text) ?? []
  const isAddress = (part: string) => /^\S+@\S+$/.test(part.trim())
  if (before.trim() !== '' && isAddress(inside)) return before.trim()
  return inside.trim() !== '' && isAddress(before) ? inside.trim() : text
}
