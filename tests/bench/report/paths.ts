// Where figures are in docs/performance.md: between two marks, with words written by hand around them.

export interface Place {
  /** The first mark, as written there: it says which command writes behind it. */
  readonly begins: string
  readonly ends: string
}

/** The text with this between the marks. Throws when it lacks one of them. */
export function putBetween(text: string, { begins, ends }: Place, figures: string): string {
  const [before, after] = [text.indexOf(begins), text.indexOf(ends)]
  if (before === -1 || after < before) throw new Error(`the page lacks ${begins} or ${ends}`)
  return `${text.slice(0, before)}${begins}\n\n${figures}\n\n${text.slice(after)}`
}
