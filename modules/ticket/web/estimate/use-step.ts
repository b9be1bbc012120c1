// A step with an estimate: given to the customer, their answer recorded, the next version made.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { WriteAnswer } from '#core/wire.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import type { Step } from '../../rules/estimate/steps.ts'
import type { Estimate } from './estimate-doc.ts'

export interface StepInput {
  readonly step: Step | 'version'
  readonly body?: object
}

/** Rejects with `ApiError`. */
export function useStep({
  _id,
}: Pick<Estimate, '_id'>): UseMutationResult<WriteAnswer, ApiError, StepInput> {
  const { db } = useGroup()
  const client = useQueryClient()
  return useMutation({
    meta: { handles: [422], of: 'estimate' },
    mutationFn: ({ step, body = {} }) => call('POST', `/${db}/_estimate/${_id}/${step}`, { body }),
    onSuccess: () => refresh(client, db, 'Estimate'),
  })
}
