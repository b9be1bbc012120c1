// Which records name a record: what people are shown before they delete it.
import { useQuery } from '@tanstack/react-query'
import type { Entity } from '#core/entity/entity.ts'
import { isRef } from '#core/fields/ref.ts'
import { useLoadAll } from '#web/api/context.ts'
import { find } from '#web/api/find.ts'
import { cacheKey } from '#web/api/records.ts'
import type { Total } from './list/total.ts'

export interface Use extends Total {
  readonly entity: Entity
}

/** How many records of each kind refer to this one by a field made for its kind; kinds with none are left out. */
export function useUses(db: string, kind: string, id: string | undefined): readonly Use[] {
  const loadAll = useLoadAll()
  const { data } = useQuery({
    queryKey: [...cacheKey(db, 'uses'), id],
    queryFn: async ({ signal }) => {
      const { entities } = await loadAll()
      const places = entities.flatMap((entity) =>
        Object.entries(entity.fields)
          .filter(([, field]) => isRef(field) && field.to === kind)
          .map(([name]) => ({ entity, name })),
      )
      return Promise.all(
        places.map(async ({ entity, name }): Promise<Use> => {
          const selector = { klass: entity.kind, [name]: id }
          const query = { selector, fields: ['_id'], limit: 1, total: true }
          const { total, more } = await find(db, query, signal)
          return { entity, total, more }
        }),
      )
    },
    enabled: id !== undefined,
    staleTime: 0,
  })
  return data?.filter(({ total }) => total !== 0) ?? []
}
