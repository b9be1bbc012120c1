// The tree of a note with links to pages and notes in the place of their names, as far as they are there.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { linkedNames, noteNameOf } from '#core/markdown/notes.ts'
import type { Block } from '#core/markdown/tree.ts'
import { rewrite } from '#core/markdown/walk.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { cacheKey, keepFormer } from '#web/api/records.ts'
import { kind } from '#web/files/disk/items.ts'

/** Names asked for at once; links beyond them stay without a place to lead to. */
const maxNames = 500

interface NamedRecord {
  readonly name: string
  readonly id: string
  readonly title: string
  /** Below the address of the Group. */
  readonly path: string
}

export function useLinked(tree: readonly Block[], enabled: boolean): readonly Block[] {
  const { db } = useGroup()
  const names = useMemo(
    () => (enabled ? linkedNames(tree).toSorted().slice(0, maxNames) : []),
    [tree, enabled],
  )
  const key = [...cacheKey(db, kind), 'named']
  const { data } = useQuery<{ found: readonly NamedRecord[] }, ApiError>({
    queryKey: [...key, names],
    queryFn: ({ signal }) => call('POST', `/${db}/_disk/named`, { body: { names }, signal }),
    placeholderData: keepFormer(key),
    enabled: names.length > 0,
  })
  return useMemo(() => {
    const found = new Map(data?.found.map((one) => [one.name, one]))
    if (found.size === 0) return tree
    return rewrite(tree, (part) => {
      const to = part.type === 'missing' ? found.get(noteNameOf(part.name)) : undefined
      if (part.type !== 'missing' || !to) return undefined
      return {
        type: 'link',
        href: `/account/${db}/${to.path}`,
        title: to.title,
        children: part.children,
      }
    })
  }, [db, tree, data])
}
