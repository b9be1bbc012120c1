// One line that saves a page: its address, tags behind `#`, and what else is typed as its title.

export interface QuickLine {
  readonly url: string
  readonly tag_names: readonly string[]
  /** '' where none is typed: then it is the page's own. */
  readonly title: string
}

/** `dell.com/manual #manuals #dell Owner's manual`. */
export function readQuickLine(text: string): QuickLine {
  const words = text.split(/\s+/).filter(Boolean)
  const isTag = (word: string) => /^#./.test(word)
  const others = words.filter((word) => !isTag(word))
  const url = others.find((word) => /^https?:/i.test(word)) ?? others[0] ?? ''
  const at = others.indexOf(url)
  return {
    url,
    tag_names: words.filter(isTag).map((word) => word.slice(1)),
    title: others.filter((_, place) => place !== at).join(' '),
  }
}
