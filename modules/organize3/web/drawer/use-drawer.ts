// A cash drawer as the server reckons it, and counting it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { WriteAnswer } from '#core/wire.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { cacheKey, refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import type { Drawer, DrawerStep } from '../../rules/drawer/wire.ts'

export function useDrawer(id: string): UseQueryResult<Drawer, ApiError> {
  const { db } = useGroup()
  return useQuery<Drawer, ApiError>({
    // Any entry may change it.
    queryKey: [...cacheKey(db, 'views'), 'drawer', id],
    queryFn: ({ signal }) => call<Drawer>('GET', `/${db}/_drawers/${id}`, { signal }),
  })
}

export interface Count {
  readonly step: DrawerStep
  readonly shift: string
  readonly rev?: string
  readonly counted?: string
  readonly held?: string
  readonly reason?: string
}

/** Says what was done; the screen says what was refused, and what has changed meanwhile. */
export function useCount(id: string): UseMutationResult<WriteAnswer, ApiError, Count> {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  return useMutation({
    meta: { handles: [409, 422] },
    mutationFn: (body) => call('POST', `/${db}/_drawers/${id}`, { body }),
    onSuccess: (_answer, { step }) => void toast({ message: t(`drawer.done.${step}`) }),
    onSettled: async () => {
      await Promise.all(['Income', 'Outgo', 'Wallet'].map((kind) => refresh(client, db, kind)))
    },
  })
}
