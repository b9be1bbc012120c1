// Which files are notes: texts that people write in the browser (`modules/textnotes`). Pure.

/** Pattern of the names of notes, encrypted ones too, which JavaScript and PostgreSQL read alike. */
export const noteNames = '\\.([mM][dD]|[mM]arkdown|[tT][xX][tT])(\\.age)?$'

const pattern = new RegExp(noteNames)

export function isNote({
  name,
  folder,
}: {
  readonly name: string
  readonly folder: boolean
}): boolean {
  return !folder && pattern.test(name)
}
