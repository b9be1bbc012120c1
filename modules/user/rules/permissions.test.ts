// What a token may be allowed to do.
import { describe, expect, it } from 'vitest'
import { newId } from '#core/ids.ts'
import { permissionErrors } from './permissions.ts'

const db = 'acc-01m82cm5327b2wzmwgsxftrstk'
const folder = 'fle-01m82cm5327b2wzmwgsxftrstk'

describe('permissions', () => {
  it.each([
    [['read'], undefined],
    [['read', 'write', 'dav:read', 'dav:write'], undefined],
    [[`read@${newId('acc')}`], undefined],
    [[`read@${newId('usr')}`], 'inclusion'],
    [['read@acc-x@y'], 'inclusion'],
    [[`dav:read@${db}`, `dav:write@${db}/${folder}`], undefined],
    [[`read@${db}/${folder}`], 'inclusion'],
    [[`dav:read@${db}/`], 'inclusion'],
    [[`dav:read@${db}/tik-1`], 'inclusion'],
    [[`dav:read@${db}/${folder}/x`], 'inclusion'],
    [['dav:read@usr-1'], 'inclusion'],
    [['toString'], 'inclusion'],
    [['READ'], 'inclusion'],
    [[1], 'inclusion'],
    [[], 'blank'],
    [{ read: true }, 'invalid'],
    [Array.from({ length: 51 }, () => 'read'), 'too_many'],
  ])('%j: %s', (value, key) => {
    expect(permissionErrors(value).permissions?.key).toBe(key)
  })
})
