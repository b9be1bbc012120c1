// Names of databases.
import { failCall } from '#core/errors.ts'

/** CouchDB's limit. */
const maxLength = 238
const systemNames = new Set(['_users', '_replicator', '_global_changes'])

/** The name itself. Failure illegal_database_name for what CouchDB takes for none either. */
export function checkedName(name: string): string {
  const isPlain = /^[a-z][a-z0-9_$()+/-]*$/.test(name) && name.length <= maxLength
  if (isPlain || systemNames.has(name)) return name
  throw failCall(
    'illegal_database_name',
    `Name: '${name}'. Only lowercase characters (a-z), digits (0-9), and any of the characters ` +
      `_, $, (, ), +, -, and / are allowed. Must begin with a letter.`,
  )
}

/** The product's names are `_users`, `prices`, and ids of Groups and people: none has a slash. */
export const freePrefix = 'free/'

/** True for names in the tables: such a database has documents without a kind. */
export function isFree(db: string): boolean {
  return db.startsWith(freePrefix)
}
