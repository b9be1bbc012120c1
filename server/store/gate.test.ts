// Gates: how many pass at once, who waits for whom.
import { describe, expect, it } from 'vitest'
import { makeGates } from './gate.ts'

describe('Gates by name', () => {
  it('let so many through under one name, the next when one is done, and others at any time', async () => {
    const pass = makeGates(2)
    const begun: string[] = []
    const finish: Record<string, (error?: Error) => void> = {}
    const start = (name: string, what: string) =>
      pass(name, async () => {
        begun.push(what)
        await new Promise<void>((done, fail) => {
          finish[what] = (error) => (error ? fail(error) : done())
        })
        return what
      })
    const first = start('acc-1', 'first')
    const second = start('acc-1', 'second')
    const third = start('acc-1', 'third')
    const other = start('acc-2', 'other')
    await Promise.resolve()
    expect(begun).toEqual(['first', 'second', 'other'])
    finish['second']!(new Error('too slow'))
    await expect(second).rejects.toThrow('too slow')
    expect(begun).toEqual(['first', 'second', 'other', 'third'])
    for (const what of ['first', 'third', 'other']) finish[what]!()
    expect(await Promise.all([first, third, other])).toEqual(['first', 'third', 'other'])
  })
})
