// Builds the Group at hand from session and memberships: its name, who looks at it, and the people in it.
import { isLocked } from '#core/access/policies.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Group } from '#web/api/context.ts'
import { cacheKey } from '#web/api/records.ts'
import { useSession } from '../../api/session/session.ts'
import { actorOf } from '../actor.ts'
import { askPeople, peopleOf } from './people.ts'

/** `undefined`: no Group in the address, or one that is not this person's. */
export function useGroupAtHand(db: string | undefined): Group | undefined {
  const { person, groups } = useSession()
  const membership = groups.find((one) => one.db_name === db)
  const { data: members } = useQuery({
    queryKey: [...cacheKey(db ?? '', 'Membership'), 'people'],
    queryFn: async ({ signal }) => (db === undefined ? [] : askPeople(db, signal)),
    enabled: membership !== undefined && membership.entitlement?.open !== false,
    staleTime: 300_000,
  })
  return useMemo(() => {
    if (!person || !membership) return undefined
    const people = peopleOf(members ?? [])
    if (!people.has(person.id)) {
      const name = person.fullname ?? person.email ?? person.id
      people.set(person.id, { id: person.id, name, email: person.email ?? undefined, member: true })
    }
    return {
      db: membership.db_name,
      name: membership.account.label,
      zone: membership['time-zone'],
      off: membership.off ?? [],
      actor: actorOf(person, membership),
      people,
    }
  }, [person, membership, members])
}

/** How many belong to the Group now; undefined until it is known. */
export function useMemberCount(db: string | undefined): number | undefined {
  const group = useGroupAtHand(db)
  // A locked Group tells of nobody.
  if (!group || isLocked(group.actor)) return undefined
  return [...group.people.values()].filter(({ member }) => member).length
}
