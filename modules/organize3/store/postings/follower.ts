// What records do to ledgers follows from their documents, whichever way a revision becomes one.
import type { Entity } from '#core/entity/entity.ts'
import type { Follower } from '#server/store/tables/followers.ts'
import { PostingChanges } from './changes.ts'
import { postingKinds } from './rows.ts'

export function followPostings(entities: readonly Entity[]): Follower {
  const kinds = postingKinds(entities)
  const ledgers = entities.filter(({ ledger }) => ledger).map(({ kind }) => kind)
  return {
    name: 'postings',
    compared: [...new Set([...kinds.keys(), ...ledgers])],
    open: (sql) => new PostingChanges(kinds, sql),
  }
}
