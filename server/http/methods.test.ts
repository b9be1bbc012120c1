// Which address a URL means whatever its method, and the methods that this one knows.
import { expect, test } from 'vitest'
import { Addresses } from './methods.ts'

const addresses = new Addresses()
for (const [address, ...methods] of [
  ['/', 'GET'],
  ['/_session', 'GET', 'POST'],
  ['/:db', 'GET'],
  ['/:db/_find', 'POST'],
  ['/:db/:id', 'GET', 'PUT'],
  ['/:db/:id/*', 'DELETE'],
  ['/:db/_design/:name', 'COPY'],
  ['/api/tags/', 'PATCH'],
  ['/dav/:db', 'LOCK'],
  ['/dav/:db/*', 'MKCOL'],
] as const) {
  for (const method of methods) addresses.add(address, method)
}

const methodsAt = (url: string) => [...(addresses.methodsAt(url) ?? [])].join()

test.each([
  ['/', 'GET'],
  ['//', 'GET'],
  ['/?a=/_session', 'GET'],
  ['/_session', 'GET,POST'],
  ['/_session/?a', 'GET,POST'],
  ['/_session#/x', 'GET,POST'],
  ['/%5Fsession', 'GET,POST'],
  ['/a', 'GET'],
  ['/a/_find', 'POST'],
  ['/a/_finds', 'GET,PUT'],
  ['/a/_find%2Fx', 'GET,PUT'],
  ['/a/b%2Fc', 'GET,PUT'],
  ['/a/b/c/d', 'DELETE'],
  ['/a/_find/c', 'DELETE'],
  ['/a/_design/b', 'COPY'],
  ['/a/_design/b/c', 'DELETE'],
  ['/api/tags', 'PATCH'],
  ['/api/tags/', 'PATCH'],
  ['/api/other', 'GET,PUT'],
  ['/dav/a', 'LOCK'],
  ['/dav/a/', 'LOCK'],
  ['/dav/a/b/c', 'MKCOL'],
  ['http://example.com', 'GET'],
  ['HTTPS://example.com/_session', 'GET,POST'],
])('of %s the narrowest address that it fits knows %s', (url, methods) => {
  expect(methodsAt(url)).toBe(methods)
})

test('an address that nobody mounted knows no method', () => {
  const few = new Addresses()
  few.add('/a/:id/c', 'GET')
  few.add('/a/b/d', 'GET')
  expect(['/', '/a', '/a/b', '/a/b/e', '/a/b/c/d'].filter((url) => few.methodsAt(url))).toEqual([])
  expect(['/a/b/c', '/a/b/d', '/a//c'].every((url) => few.methodsAt(url))).toBe(true)
})

test.each(['constructor', '__proto__', 'toString'])('%s is a name like any other', (name) => {
  expect(methodsAt(`/${name}`)).toBe('GET')
  expect(methodsAt(`/${name}/${name}`)).toBe('GET,PUT')
})
