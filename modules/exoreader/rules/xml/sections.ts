// CDATA sections of XML whose end is missing, as feeds have them.
export const sectionStart = '<![CDATA['
const holderEnd =
  /<\/(?:\w+:)?(?:title|link|guid|description|encoded|summary|content|creator|author|category)\s*>/gi

/** Where the element ends that holds a section without an end of its own. */
export function endOfHolder(source: string, at: number): number {
  holderEnd.lastIndex = at
  return holderEnd.exec(source)?.index ?? source.length
}

const holderStart = /<([\w:-]+)[^<>]{0,200}>\s{0,20}$/
const maxStartLength = 300

/**
 * Answers where the section at `at` ends, whose text begins at `from`; -1 where its own end is missing: the next `]]>` belongs to a later
 * section if the element that holds this one ends before that begins. Each end is looked for once.
 */
export function makeSectionEnd(source: string): (at: number, from: number) => number {
  let end = -1
  /** Where the last section before that end begins. */
  let last = -1
  return (at, from) => {
    if (end < from && end !== source.length) {
      const next = source.indexOf(']]>', from)
      end = next < 0 ? source.length : next
      last = source.lastIndexOf(sectionStart, end)
    }
    if (end === source.length) return -1
    if (last <= at) return end
    const [, holder] = holderStart.exec(source.slice(Math.max(0, at - maxStartLength), at)) ?? []
    const ended = holder === undefined ? -1 : source.indexOf(`</${holder}`, at)
    return ended > 0 && ended < last ? -1 : end
  }
}
