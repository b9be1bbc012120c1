// The Groups below one, as its members know them: all of them are theirs too.
import { useGroup } from '#web/api/context.ts'
import { useSession, type MyMembership } from '#web/api/session/session.ts'
import { mayMakeSubGroup } from '../../rules/sub-group.ts'

export interface SubGroups {
  readonly groups: readonly MyMembership[]
  /** Address of their list. */
  readonly list: string
  /** Of the page that makes one; undefined: this person makes none. */
  readonly make: string | undefined
}

export function useSubGroups(): SubGroups {
  const { db, actor } = useGroup()
  const { groups } = useSession()
  const list = `/account/${db}/groups`
  return {
    groups: groups.filter((one) => one['parent-account-id'] === db),
    list,
    make: mayMakeSubGroup(actor) === undefined ? `${list}/new` : undefined,
  }
}
