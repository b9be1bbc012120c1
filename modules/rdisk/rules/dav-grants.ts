// What a token opens of the disks of Groups by WebDAV: its permissions `dav:read` and `dav:write`, each alone, bound to a Group
// (`@acc-…`), or to one folder there (`@acc-…/fle-…`).

const davScopes = ['dav:read', 'dav:write'] as const

export interface DavGrants {
  readonly read: boolean
  readonly write: boolean
  /** Ids of the folders that are open; `['']` is the whole disk. */
  readonly folders: readonly string[]
}

/** What these permissions open in a Group. Writing includes reading; a folder is open for all that any permission for it says. */
export function davGrants(permissions: readonly string[], db: string): DavGrants {
  const here = permissions.flatMap((permission) => {
    const [scope = '', bound] = permission.split('@')
    const [group, id = ''] = bound?.split('/') ?? [db]
    const isDav = (davScopes as readonly string[]).includes(scope)
    return isDav && group === db ? [{ scope, folder: id }] : []
  })
  const write = here.some(({ scope }) => scope === 'dav:write')
  // Where something may be written, only that is open: one answer has one set of rights.
  const open = write ? here.filter(({ scope }) => scope === 'dav:write') : here
  const folders = [...new Set(open.map((one) => one.folder))]
  const isWhole = folders.includes('')
  return { read: here.length > 0, write, folders: isWhole ? [''] : folders }
}
