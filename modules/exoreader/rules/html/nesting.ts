// How deep a page is nested, before a parser that takes long for depth gets it.
import { scanMarkup } from '../xml/scan.ts'
import { endsBefore, voidElements } from './elements.ts'
import { htmlRules } from './sanitize.ts'

/** In these, and nowhere else in HTML, a tag may end itself. */
const foreign = new Set(['svg', 'math'])

/** About as browsers count: elements that lack their end count as open, but for those whose end HTML leaves out. */
export function isNestedDeeper(html: string, depth: number): boolean {
  const open: string[] = []
  const endTo = (length: number) => (open.length = length)
  scanMarkup(
    html,
    {
      open(written, _attributes, isEmpty) {
        const name = written.toLowerCase()
        const ended = name === 'option' ? optionEnds : endsBefore.get(name)
        while (ended?.has(open.at(-1) ?? '')) endTo(open.length - 1)
        if (voidElements.has(name)) return
        if (isEmpty && open.some((around) => foreign.has(around))) return
        open.push(name)
      },
      close(written) {
        const at = open.lastIndexOf(written.toLowerCase())
        if (at >= 0) endTo(at)
      },
      text: () => undefined,
      goesOn: () => open.length <= depth,
    },
    htmlRules,
  )
  return open.length > depth
}

const optionEnds: ReadonlySet<string> = new Set(['option'])
