// The mappings that lines of banks' files go through.
import { useMemo } from 'react'
import { useFind } from '#web/api/records.ts'
import { sortMappings } from '../../rules/mapping/apply.ts'
import type { MappingRule } from '../../rules/mapping/mapping.ts'

/** Limit of mappings that are applied. */
const maxMappings = 1_000

/** In their order; undefined until they are known, none where they cannot be read. */
export function useMappings(db: string): readonly MappingRule[] | undefined {
  const query = { selector: { active: true }, limit: maxMappings }
  const { data, isError } = useFind(db, 'Mapping', query)
  const docs = data?.docs
  return useMemo(() => {
    if (docs) return sortMappings(docs as unknown as MappingRule[])
    return isError ? [] : undefined
  }, [docs, isError])
}
