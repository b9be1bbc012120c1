// Texts in one of Unicode's normal forms, in time that grows with their length alone. Sorting the marks of one letter takes the
// square of their number, so a longer row of them than any letter has is broken first. Nothing of it is lost.

/** Marks in a row: more than any language has on a letter, and than fit into the name of a file. */
const maxMarks = 128

/** What is sorted: marks, and two signs of Japanese that become some. U+034F is what breaks a row (Unicode, UAX 15). */
const row = /[[\p{M}\uff9e\uff9f]--\u034f]{8,}/gv
const part = new RegExp(`.{1,${maxMarks}}`, 'gsu')

/** The text in this form: the same characters, however a keyboard or a program composed them. The only caller of `normalize`. */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string {
  const broken = text.replace(row, (marks) =>
    marks.length > maxMarks ? marks.match(part)!.join('\u034f') : marks,
  )
  return broken.normalize(form)
}
