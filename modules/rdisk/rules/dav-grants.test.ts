// What permissions of tokens open by WebDAV.
import { expect, test } from 'vitest'
import { davGrants } from './dav-grants.ts'

const db = 'acc-01m82cm5327b2wzmwgsxftrstk'
const other = 'acc-01m82cm5327b2wzmwgsxftrsta'
const [one, two] = ['fle-01m82cm5327b2wzmwgsxftrstk', 'fle-01m82cm5327b2wzmwgsxftrsta']

test.each([
  [['read', 'write'], { read: false, write: false, folders: [] }],
  [['dav:read'], { read: true, write: false, folders: [''] }],
  [['dav:write'], { read: true, write: true, folders: [''] }],
  [[`dav:write@${other}`], { read: false, write: false, folders: [] }],
  [[`dav:read@${db}`], { read: true, write: false, folders: [''] }],
  [[`dav:write@${db}/${one}`], { read: true, write: true, folders: [one] }],
  [
    [`dav:read@${db}/${one}`, `dav:read@${db}/${two}`],
    { read: true, write: false, folders: [one, two] },
  ],
  [[`dav:read@${db}/${one}`, 'dav:read'], { read: true, write: false, folders: [''] }],
  [['dav:read', `dav:write@${db}/${one}`], { read: true, write: true, folders: [one] }],
])('%j', (permissions, expected) => {
  expect(davGrants(permissions, db)).toEqual(expected)
})
