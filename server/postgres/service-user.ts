// Who PostgreSQL runs as. It refuses to run as root, so a server started by root hands it to an unprivileged
// account of the system; everybody else runs it as himself. Knows file modes, nothing of PostgreSQL.
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface ServiceUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

const candidates = ['postgres', 'nobody']

/**
 * undefined: PostgreSQL runs as the one who started the server. Started by root: the owner of an existing data
 * directory, else `postgres`, else `nobody`. Throws one clear line when root has no such account at hand.
 */
export function pickServiceUser(database: string): ServiceUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readAccounts()
  const owner = statSync(database, { throwIfNoEntry: false })?.uid
  const kept = owner ? accounts.find((account) => account.uid === owner) : undefined
  const named = candidates.flatMap(
    (name) => accounts.find((account) => account.name === name) ?? [],
  )
  const chosen = kept ?? named[0]
  if (!chosen)
    throw new Error(
      'PostgreSQL does not run as root and there is no account `postgres` or `nobody`: start as an ordinary user or set DATABASE_URL',
    )
  return chosen
}

/** True when this account may pass through the folder (execute bit), by owner, group or others. */
export function mayPass(folder: string, user: ServiceUser): boolean {
  const { mode, uid, gid } = statSync(folder)
  if (uid === user.uid) return (mode & 0o100) !== 0
  if (gid === user.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

/** The first folder on the way down to `folder`, itself included, that closes the way; undefined when it is open. */
export function closedFolder(folder: string, user: ServiceUser): string | undefined {
  const parent = dirname(folder)
  if (parent !== folder) {
    const above = closedFolder(parent, user)
    if (above) return above
  }
  return mayPass(folder, user) ? undefined : folder
}

function readAccounts(): ServiceUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((parts) => parts.length >= 4 && Number(parts[2]) > 0)
    .map(([name, , uid, gid]) => ({ name: name!, uid: Number(uid), gid: Number(gid) }))
}
