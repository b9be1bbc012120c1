// The call that makes two records one.
import { z } from 'zod'
import type { Call, Route } from '#server/calls/route.ts'
import { contextHere } from '../context.ts'
import { merge, type MergeRequest } from './merge.ts'

const pair = z.strictObject({
  from: z.string().max(100),
  from_rev: z.string().max(100),
  into: z.string().max(100),
  into_rev: z.string().max(100),
})

export const mergeRoutes: readonly Route[] = [
  {
    method: 'POST',
    url: '/:db/_merge',
    tag: 'Documents',
    access: 'database',
    summary:
      'Make two records of a kind one: `from` becomes part of `into`, and its address leads there',
    body: pair,
    handle: (call: Call) => merge(contextHere(call), call.body as MergeRequest),
  },
]
