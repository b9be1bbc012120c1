// Which files and folders have a public link.
import { useMemo } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useLinks } from '../link/use-links.ts'

/** Their ids. */
export function useLinked(): ReadonlySet<string> {
  const { data } = useLinks(useGroup().db)
  return useMemo(() => new Set(data?.links.map(({ id }) => id)), [data])
}
