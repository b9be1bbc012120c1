// Which files are notes: texts that people write in the browser (`modules/textnotes`). Pure.

/** Of the names of notes, encrypted ones too, as JavaScript and PostgreSQL read it alike. */
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
