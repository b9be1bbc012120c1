// Named transitions of a record, and what takes one back.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient, UseMutationResult } from '@tanstack/react-query'
import { kebab } from '#core/entity/entity.ts'
import type { WriteAnswer } from '#core/wire.ts'
import { call, timeoutMs, type ApiError } from '../client.ts'
import { refresh } from '../records.ts'

export interface ActInput {
  id: string
  /** `status/doing`, as the entity's `actions` name it. */
  action: string
  body?: Record<string, unknown>
  /** Refused with `conflict` unless the record is still at this revision. */
  rev?: string
  /** It is sent though the page is left by the same press. */
  keepalive?: boolean
}

/** Takes back what this person has just changed, where the kind allows that (`takenBack`); rejects with `ApiError`. */
export async function takeBack(
  client: QueryClient,
  db: string,
  kind: string,
  { id, rev }: WriteAnswer,
): Promise<void> {
  await call('POST', `/${db}/_take_back`, { body: { id, rev } })
  await refresh(client, db, kind)
}

/** Runs a named transition of one record; rejects with `ApiError`. */
export function act(
  db: string,
  { id, action, body = {}, rev, keepalive }: ActInput,
): Promise<WriteAnswer> {
  const [design, name] = action.split('/')
  const path = `/${db}/_design/${design}/_update/${name}/${encodeURIComponent(id)}`
  return call('PUT', path, { body, query: { rev }, timeoutMs, keepalive })
}

/** The same for a screen. */
export function useAct(
  db: string,
  kind: string,
): UseMutationResult<WriteAnswer, ApiError, ActInput> {
  const client = useQueryClient()
  return useMutation({
    meta: { of: kebab(kind) },
    mutationFn: (input) => act(db, input),
    onSuccess: () => refresh(client, db, kind),
  })
}
