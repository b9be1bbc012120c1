// The `fields` of a query: which members of a document come back, and in what shape.
import { expect, test } from 'vitest'
import { projection } from './project.ts'

const doc = {
  _id: 'a',
  name: 'Ana',
  sub: { x: 1, y: { z: 2 }, 'a.b': 3 },
  list: [{ k: 1 }, 5],
  none: null,
}

test.each<[string[] | undefined, unknown]>([
  [undefined, doc],
  [[], doc],
  [['_id', 'name'], { _id: 'a', name: 'Ana' }],
  [['sub.x', 'sub.y.z'], { sub: { x: 1, y: { z: 2 } } }],
  [['sub', 'sub.x'], { sub: doc.sub }],
  [['sub.a\\.b'], { sub: { 'a.b': 3 } }],
  [['sub.x', 'sub'], { sub: doc.sub }],
  [['list.0.k'], { list: { '0': { k: 1 } } }],
  [['none', 'unknown', 'name.first', 'list.7', 'toString'], { none: null }],
])('fields %j', (fields, expected) => {
  expect(projection(fields)(doc)).toEqual(expected)
})

test('picking never writes into the document, nor into the prototype of anything', () => {
  const picked = projection(['sub', 'sub.x', '__proto__.polluted'])(
    JSON.parse('{"__proto__":{"polluted":1},"sub":{"x":1}}') as Record<string, unknown>,
  )
  expect(JSON.stringify(picked)).toBe('{"__proto__":{"polluted":1},"sub":{"x":1}}')
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test('many names cost a document no more than its own members', () => {
  const reads = new Set<string>()
  const seen = new Proxy(doc, {
    get: (target, name) => (reads.add(String(name)), Reflect.get(target, name) as unknown),
  })
  const names = Array.from({ length: 1_000 }, (_, at) => `unknown${at}`)
  expect(projection([...names, 'name'])(seen)).toEqual({ name: 'Ana' })
  expect([...reads]).toEqual(Object.keys(doc))
})
