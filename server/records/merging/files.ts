// The files of two records that become one: none is lost, and none takes the place of another.
import { fail } from '#core/errors.ts'
import { resolve, type Resolved } from '../attachments/resolve.ts'
import { maxFiles } from '../attachments/stage.ts'
import { SentFiles, type Stub, type Stubs } from '../attachments/sent-files.ts'

/**
 * Those of the record that stays under their own names; the other's beside them, the same file once, with a number behind its name
 * where another one has that. Failure too_large when they are too many for one record.
 */
export function unitedFiles(id: string, own: Stubs, others: Stubs): Resolved {
  const files = new Map<string, Stub>(Object.entries(own))
  for (const [name, stub] of Object.entries(others)) {
    const isThere = [...files.values()].some(({ digest }) => digest === stub.digest)
    if (!isThere) files.set(freeName(name, files), stub)
  }
  if (files.size > maxFiles) throw fail('too_large', 'files_too_many')
  return resolve(SentFiles.like(Object.fromEntries(files)), { id, generation: 1, previous: [] })
}

/** `photo.jpg`, else `photo (2).jpg`. */
function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]{1,10})?$/su.exec(name) ?? []
  let free = name
  for (let count = 2; taken.has(free); count += 1) free = `${stem} (${count})${ending}`
  return free
}
