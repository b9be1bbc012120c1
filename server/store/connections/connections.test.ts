// What PostgreSQL refuses, in the words of the product.
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { translate } from './connections.ts'

const refusals: readonly (readonly [code: string, failure: string, key: string])[] = [
  ['57014', 'service_unavailable', 'too_slow'],
  ['55P03', 'service_unavailable', 'unavailable'],
  ['08006', 'service_unavailable', 'unavailable'],
  ['53100', 'insufficient_storage', 'disk_full'],
  ['22021', 'bad_request', 'nul_character'],
  ['54001', 'bad_request', 'too_complex'],
]

test.each(refusals)(
  'the refusal %s of PostgreSQL is %s, for the reason %s',
  (code, failure, key) => {
    const refused = Object.assign(new DatabaseError('refused', 7, 'error'), { code })
    expect(translate(refused)).toMatchObject({ code: failure, key })
  },
)
