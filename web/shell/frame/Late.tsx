// What the frame adds once the browser has nothing else to do: pictures of people and Groups, and what modules keep behind every
// screen of a Group.
import { useEffect } from 'react'
import { isLocked } from '#core/access/policies.ts'
import { portraits } from '#core/entity/portrait.ts'
import { useSession } from '../../api/session/session.ts'
import { Slot } from '#web/records/Slot.tsx'
import { pictures } from '#web/ui/marks/pictures.ts'
import { useProduct } from '../product.ts'
import { useGroupAtHand } from './group.ts'

/** Marks above this many pixels get the larger of the two pictures (spec 8). */
const smallMark = 40

export default function Late({ db }: { db: string | undefined }) {
  const { behind } = useProduct()
  const group = useGroupAtHand(db)
  usePicturesAtHand(group)
  if (!group || isLocked(group.actor)) return null
  // The list never changes while the product is loaded.
  return behind.map((load, at) => <Slot key={at} load={load} db={group.db} />)
}

/** Says where pictures are: one's own in one's own database, those of others with the Group. */
function usePicturesAtHand(group: ReturnType<typeof useGroupAtHand>): void {
  const { person, groups } = useSession()
  const { db, people } = group ?? {}
  useEffect(() => {
    pictures.set({
      person(id, size) {
        const own = person?.id === id ? person : undefined
        const version = own ? own.picture : people?.get(id)?.picture
        if (!version) return undefined
        const side = size > smallMark ? 200 : 80
        return `/${own?.id ?? db}/_picture/${id}?size=${side}&v=${encodeURIComponent(version)}`
      },
      group(name) {
        const { logo, entitlement } = groups.find(({ db_name }) => db_name === name) ?? {}
        // A locked Group hands out no file.
        if (!logo || entitlement?.open === false) return undefined
        return `/${name}/${name}/${portraits.group}?thumbnail=200#${logo}`
      },
    })
  }, [person, groups, db, people])
  // Who signs out leaves none behind.
  useEffect(() => () => pictures.set(undefined), [])
}
