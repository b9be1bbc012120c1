// How deep a page is nested, before a parser that takes long for depth gets it.
import { scanMarkup } from '../xml/scan.ts'
import { endsBefore, voidElements } from './elements.ts'
import { htmlRules } from './sanitize.ts'

/** In these, and nowhere else in HTML, a tag may end itself. */
const foreign = ['svg', 'math']

/** About as browsers count: elements that lack their end count as open, but for those whose end HTML leaves out. */
export function isNestedDeeper(html: string, depth: number): boolean {
  const open: string[] = []
  /** How many of a name are open: what ends none of them is not looked for. */
  const amounts = new Map<string, number>()
  const amountOf = (name: string) => amounts.get(name) ?? 0
  const endTo = (length: number) => {
    for (const name of open.splice(length)) amounts.set(name, amountOf(name) - 1)
  }
  scanMarkup(
    html,
    {
      open(written, _attributes, isEmpty) {
        const name = written.toLowerCase()
        const ended = endsBefore.get(name)
        while (ended?.has(open.at(-1) ?? '')) endTo(open.length - 1)
        if (voidElements.has(name)) return
        if (isEmpty && foreign.some((around) => amountOf(around) > 0)) return
        open.push(name)
        amounts.set(name, amountOf(name) + 1)
      },
      close(written) {
        const name = written.toLowerCase()
        if (amountOf(name) > 0) endTo(open.lastIndexOf(name))
      },
      text: () => undefined,
      goesOn: () => open.length <= depth,
    },
    htmlRules,
  )
  return open.length > depth
}
