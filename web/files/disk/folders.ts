// Folders of a Group's files, for whatever is put into one.
import { normalForm } from '#core/letters/normal-form.ts'
import { ApiError, call } from '#web/api/client.ts'
import type { Item } from './items.ts'

export interface TreeAnswer {
  /** By folder, `''` the root: the folders in it. */
  readonly levels: Readonly<Record<string, readonly Item[]>>
}

/** Rejects with `ApiError`, 409 where the name is taken. */
export function newFolder(db: string, parent: string, name: string): Promise<Item> {
  return call('POST', `/${db}/_disk/folder`, { body: { parent, name } })
}

async function findFolder(
  db: string,
  parent: string,
  isIt: (name: string) => boolean,
): Promise<string | undefined> {
  const { levels } = await call<TreeAnswer>('GET', `/${db}/_disk/tree`, {
    query: { folder: parent || undefined },
  })
  return levels[parent]?.find(({ name }) => isIt(name))?.id
}

/**
 * The id of the folder of this name; '' as the parent is the top. One that is there already is answered. Rejects with `ApiError`: 400
 * where a file has the name.
 */
export async function makeFolder(db: string, parent: string, name: string): Promise<string> {
  try {
    return (await newFolder(db, parent, name)).id
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const own = normalForm(name)
    const found = await findFolder(db, parent, (other) => other === own)
    if (found === undefined) throw new ApiError(400, { error: error.code, ...error.said })
    return found
  }
}

/** The id of the folder at the top that has one of these names; where there is none, the first of them is made. */
export async function folderAtTop(
  db: string,
  names: readonly [string, ...string[]],
): Promise<string> {
  return (await findFolder(db, '', (name) => names.includes(name))) ?? makeFolder(db, '', names[0])
}
