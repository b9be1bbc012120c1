// Names of databases.
import { fail } from '#core/errors.ts'

/** CouchDB's limit. */
const maxLength = 238
const systemNames = new Set(['_users', '_replicator', '_global_changes'])

/** The name itself. Failure illegal_database_name for what CouchDB takes for none either. */
export function checkedName(name: string): string {
  const isPlain = /^[a-z][a-z0-9_$()+/-]*$/.test(name) && name.length <= maxLength
  if (isPlain || systemNames.has(name)) return name
  throw fail(
    'illegal_database_name',
    `Name: '${name}'. Only lowercase characters (a-z), digits (0-9), and any of the characters ` +
      `_, $, (, ), +, -, and / are allowed. Must begin with a letter.`,
  )
}
