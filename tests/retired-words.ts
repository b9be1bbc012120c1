// Words that no name of the code may use: docs/glossary.md lists them, with the word to use instead. Pure.
import { basename } from 'node:path'
import type { Rule, Source } from './support/architecture.ts'

/**
 * How the glossary writes it: `deed` is any word of a name, `most…` the first one, `…Asked` the last one of a type or
 * component. `where`: beginnings of paths in which it has the one meaning that is left to it.
 */
export interface RetiredWord {
  readonly form: string
  readonly instead: string
  readonly where: readonly string[]
}

/** The rows of the glossary's second table. */
export function retiredWords(glossary: string): RetiredWord[] {
  const [, table = ''] = glossary.split('## Words that are not used')
  return table.split('\n').flatMap((line) => {
    const [, forms = '', instead = '', where = ''] = line.split('|').map((cell) => cell.trim())
    return [...forms.matchAll(/`([^`]+)`/g)].map(([, form]) => ({
      form: form!,
      instead,
      where: [...where.matchAll(/`([^`]+)`/g)].map(([, path]) => path!),
    }))
  })
}

/** Code without its comments and strings; what templates insert stays. */
function bare(text: string): string {
  return text.replace(
    /\/\*[\s\S]*?\*\/|(?<![:'"`\w\\])\/\/.*$|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/gm,
    ' ',
  )
}

/** `maxFileBytes`, `max_file_bytes` and `max-file-bytes` → `max`, `file`, `bytes`. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_$.-]+/)
    .map((word) => word.toLowerCase())

function uses(name: string, words: readonly string[], form: string): boolean {
  const start = form.slice(0, -1)
  if (form.endsWith('…')) return name.startsWith(start) && /[A-Z]/.test(name[start.length] ?? '')
  const word = form.replace('…', '').toLowerCase()
  if (form.startsWith('…')) return /^[A-Z]\w*[a-z]/.test(name) && words.at(-1) === word
  return words.includes(word)
}

/** Names of a source: every identifier of its code, and its file. */
function namesIn({ path, text }: Source): Set<string> {
  const code = /\.tsx?$/.test(path) ? bare(text) : ''
  return new Set([basename(path), ...(code.match(/[A-Za-z_$][\w$]*/g) ?? [])])
}

/** A migration keeps the words of its time. */
const isOld = (path: string) => path.includes('/migrations/')

export function namesRule(retired: readonly RetiredWord[]): Rule {
  // Sources share most of their names: each is looked at once.
  const known = new Map<string, readonly RetiredWord[]>()
  const retiredIn = (name: string) => {
    const before = known.get(name)
    if (before) return before
    const words = wordsOf(name)
    const found = retired.filter(({ form }) => uses(name, words, form))
    known.set(name, found)
    return found
  }
  const complaints = ({ path, text }: Source) =>
    [...namesIn({ path, text })].flatMap((name) => {
      const found = retiredIn(name).find(({ where }) => !where.some((at) => path.startsWith(at)))
      return found ? [`${path}: ${name} says ${found.form}, which is ${found.instead}`] : []
    })
  return {
    name: 'a word has one meaning',
    check: (sources) => sources.filter(({ path }) => !isOld(path)).flatMap(complaints),
  }
}

/** People are "they", machines do not speak, and a role has a name: caller, writer, owner. */
const riddles = /\b(?:whoever|told|he|him|his)\b|(?<!\b(?:person|customer) )\bwho ask(?:s|ed)\b/i

/** Comments without what they quote; no URL and no pattern of paths is one. */
const commentsOf = (text: string) =>
  [...text.matchAll(/(?<![*}'"`\w])\/\*[\s\S]*?\*\/|(?<![:'"`\w\\])\/\/.*$/gm)].map(([comment]) =>
    comment.replaceAll(/`[^`]*`|"[^"]*"/g, ''),
  )

/** Comments say what a colleague of the trade would (CONTRIBUTING.md). */
export const commentsRule: Rule = {
  name: 'comments name roles and need no guessing',
  check: (sources) =>
    sources
      .filter(({ path }) => !isOld(path))
      .flatMap(({ path, text }) =>
        commentsOf(text).flatMap((comment) => {
          const [found] = riddles.exec(comment) ?? []
          return found === undefined ? [] : [`${path}: a comment says ${found}`]
        }),
      ),
}
