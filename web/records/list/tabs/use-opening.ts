// Which tab a list opens with, where its address names none: the first one that has something. It is then named by the address, so that
// the list stays where it is while its records change, and Back finds it there.
import { useEffect, useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Entity } from '#core/entity/entity.ts'
import type { ListFigures } from '#core/entity/list.ts'
import type { ApiError } from '#web/api/client.ts'
import { useAddress } from '#web/router/use-address.ts'
import { isNarrowed, readList } from '../list-state.ts'
import { partAddress } from './part.ts'

/** True while it is not known. */
export function useOpening(
  entity: Entity,
  { data, error, isPlaceholderData, isFetching }: UseQueryResult<ListFigures, ApiError>,
): boolean {
  const { path, params, go } = useAddress()
  const address = `${path}?${params}`
  const { tabs = [] } = entity.list ?? {}
  // The address at which the usual tab has something, or nothing is anywhere.
  const [usual, setUsual] = useState('')
  const names = params.has('tab') || isNarrowed(readList(entity, params)) ? [] : tabs
  const isOpening = names.length > 0 && usual !== address && !error
  const isKnown = data !== undefined && !isPlaceholderData && !isFetching
  const opened = names.find(({ name }) => (data?.[name]?.amount ?? 0) > 0)
  const isElsewhere = opened !== undefined && opened !== tabs[0]
  if (isOpening && isKnown && !isElsewhere) setUsual(address)
  const next = isOpening && isKnown && isElsewhere && partAddress(path, params, opened.name)
  useEffect(() => {
    if (next) go(next, { replace: true })
  }, [next, go])
  return isOpening
}
