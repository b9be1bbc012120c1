// References of a long Markdown text, `[words][name]`, whose definitions, `[name]: address`, may be in another portion of it.

/** By name, as Markdown compares names: each as one line. The first of a name counts. */
export type Definitions = ReadonlyMap<string, string>

/** Characters of definitions that one portion is given. */
const maxGiven = 20_000

const blanks = '[ \\t]*'
const title = `"(?:\\\\.|[^"\\\\\\n])*"|'(?:\\\\.|[^'\\\\\\n])*'|\\((?:\\\\.|[^()\\\\\\n])*\\)`
/** A definition may go over to the next line before its address, and before its title. No part of it is looked through twice. */
const definition = new RegExp(
  `(?<=^|\\n) {0,3}\\[((?:\\\\.|[^[\\]\\\\\\n]){1,999})\\]:${blanks}(?:\\n${blanks})?(<[^<>\\n]*>|[^<\\s]\\S*)` +
    `(?:(?:[ \\t]+|${blanks}\\n${blanks})(${title}))?${blanks}(?=\\r?\\n|$)`,
  'g',
)
/** Also one that does not end, so that it is not looked through again from within. */
const used = /\[((?:\\.|[^[\]\\]){1,999})(\]?)/g

const nameOf = (label: string) => label.trim().replace(/\s+/g, ' ').toLowerCase()

/** All definitions of a text. Those inside code are not definitions, and nothing refers to them. */
export function definitionsOf(text: string): Definitions {
  const found = new Map<string, string>()
  for (const [, label = '', address = '', words] of text.matchAll(definition)) {
    const name = nameOf(label)
    if (!found.has(name))
      found.set(name, `[${label}]: ${[address, words].filter(Boolean).join(' ')}`)
  }
  return found
}

/** The definitions that this portion refers to, as text to put before it. */
export function definitionsFor(portion: string, definitions: Definitions): string {
  if (definitions.size === 0) return ''
  const given = new Set<string>()
  let left = maxGiven
  for (const [, label = '', end] of portion.matchAll(used)) {
    const line = end ? definitions.get(nameOf(label)) : undefined
    if (line === undefined || given.has(line) || line.length >= left) continue
    given.add(line)
    left -= line.length + 1
  }
  return given.size === 0 ? '' : `${[...given].join('\n')}\n\n`
}
