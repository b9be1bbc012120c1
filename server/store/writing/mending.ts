// Records whose damaged files are whole again. Replicating programs went past them, so they take a place among the changes anew, with the
// revisions they have.
import type { Statement } from '../connections/statement.ts'

/** Records of which a leaf names one of these files. */
export const naming: Statement = {
  name: 'records_naming',
  text: `select distinct id from revisions where db = $1 and leaf and body ? '_attachments'
    and attached_digests(body) && $2::text[]`,
}
export const setSeq: Statement = {
  name: 'set_seq',
  text: 'update documents set seq = $3 where db = $1 and id = $2',
}
export const setWhole: Statement = {
  name: 'blobs_whole',
  text: 'update blobs set damage = null where db = $1 and digest = any($2)',
}
