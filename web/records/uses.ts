// Which records name a record: what stands to be told before it is deleted.
import { useQuery } from '@tanstack/react-query'
import type { Entity } from '#core/entity/entity.ts'
import { isRef } from '#core/fields/ref.ts'
import type { FindAnswer } from '#core/wire.ts'
import { useRegistry } from '#web/api/context.ts'
import { call } from '#web/api/client.ts'
import { cacheKey } from '#web/api/records.ts'
import type { Total } from './list/total.ts'

export interface Use extends Total {
  readonly entity: Entity
}

/** How many records of each kind refer to this one by a field made for its kind; kinds with none are left out. */
export function useUses(db: string, kind: string, id: string | undefined): readonly Use[] {
  const { entities } = useRegistry()
  const places = entities.flatMap((entity) =>
    Object.entries(entity.fields)
      .filter(([, field]) => isRef(field) && field.to === kind)
      .map(([name]) => ({ entity, name })),
  )
  const { data } = useQuery({
    queryKey: [...cacheKey(db, 'uses'), id],
    queryFn: ({ signal }) =>
      Promise.all(
        places.map(async ({ entity, name }): Promise<Use> => {
          const selector = { klass: entity.kind, [name]: id }
          const body = { selector, fields: ['_id'], limit: 1, total: true }
          const { total, more } = await call<FindAnswer>('POST', `/${db}/_find`, { body, signal })
          return { entity, total, more }
        }),
      ),
    enabled: id !== undefined && places.length > 0,
    staleTime: 0,
  })
  return data?.filter(({ total }) => total !== 0) ?? []
}
