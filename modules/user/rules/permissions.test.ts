// What a token may be allowed to do.
import { describe, expect, it } from 'vitest'
import { newId } from '#core/ids.ts'
import { permissionErrors } from './permissions.ts'

describe('permissions', () => {
  it.each([
    [['read'], undefined],
    [['read', 'write', 'dav:read', 'dav:write'], undefined],
    [[`read@${newId('acc')}`], undefined],
    [[`read@${newId('usr')}`], 'inclusion'],
    [['read@acc-x@y'], 'inclusion'],
    [['READ'], 'inclusion'],
    [[1], 'inclusion'],
    [[], 'blank'],
    [{ read: true }, 'invalid'],
    [Array.from({ length: 51 }, () => 'read'), 'too_many'],
  ])('%j: %s', (value, key) => {
    expect(permissionErrors(value).permissions?.key).toBe(key)
  })
})
