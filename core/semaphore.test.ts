// How many pieces of work run at once, which waits for which, and how many may wait.
import { describe, expect, it } from 'vitest'
import { makeFairSemaphore, makeSemaphore, type FairSemaphore } from './semaphore.ts'

/** Work that runs until `end`; the letters of what it is called are its names. */
function works(run: FairSemaphore) {
  const running: string[] = []
  const endings = new Map<string, (error?: Error) => void>()
  const start = (what: string) =>
    run(what.match(/[a-z]/g) ?? [], async () => {
      running.push(what)
      await new Promise<void>((done, fail) => {
        endings.set(what, (error) => (error ? fail(error) : done()))
      })
      running.splice(running.indexOf(what), 1)
      return what
    })
  /** Starts a crowd under one name: a1, a2 … */
  const crowd = (name: string, size: number) =>
    Array.from({ length: size }, (_, at) => start(`${name}${at + 1}`))
  const end = async (what: string, error?: Error) => {
    endings.get(what)!(error)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { start, crowd, end, running }
}

describe('A fair semaphore', () => {
  it('gives one name half of the places, and the next one half of what is left', () => {
    const { crowd, running } = works(makeFairSemaphore({ slots: 12 }))
    for (const name of 'abcdef') void crowd(name, 50)
    expect(running.filter((one) => one.startsWith('a'))).toHaveLength(6)
    expect(running.filter((one) => one.startsWith('b'))).toHaveLength(3)
    expect(running.map((one) => one.slice(0, 1)).join('')).toBe('aaaaaabbbccd')
  })

  it('gives a person half of the places in however many Groups, and a Group half with however many people', () => {
    const ofPerson = works(makeFairSemaphore({ slots: 12 }))
    for (const group of 'mnopqr') void ofPerson.crowd(`a${group}`, 9)
    expect(ofPerson.running).toHaveLength(6)
    void ofPerson.start('bz')
    expect(ofPerson.running).toHaveLength(7)
    const ofGroup = works(makeFairSemaphore({ slots: 12 }))
    for (const person of 'abcdef') void ofGroup.crowd(`${person}m`, 9)
    expect(ofGroup.running).toHaveLength(6)
    void ofGroup.start('az')
    expect(ofGroup.running).not.toContain('az')
    void ofGroup.start('gz')
    expect(ofGroup.running).toContain('gz')
  })

  it('lets the one in first that has least running', async () => {
    const { crowd, start, end, running } = works(makeFairSemaphore({ slots: 4 }))
    void crowd('a', 9)
    void crowd('b', 9)
    void crowd('c', 9)
    expect(running).toEqual(['a1', 'a2', 'b1', 'c1'])
    void start('d')
    await end('a1')
    expect(running).toEqual(['a2', 'b1', 'c1', 'd'])
    await end('b1')
    expect(running).toEqual(['a2', 'c1', 'd', 'b2'])
  })

  it('lets so many of one name wait, for however many Groups, and others all the same', async () => {
    const { crowd, start, end, running } = works(
      makeFairSemaphore({ slots: 2, maxWaiting: 5, maxInQueue: 2 }),
    )
    const [, first, second] = ['am1', 'am2', 'an1'].map(start)
    await expect(start('ao1')).rejects.toMatchObject({ code: 'service_unavailable' })
    void crowd('b', 3)
    await end('b1')
    expect(running).toEqual(['am1', 'b2'])
    await end('am1')
    await end('am2')
    await end('an1')
    expect(await Promise.all([first, second])).toEqual(['am2', 'an1'])
  })

  it('keeps no place for who is gone', async () => {
    const run = makeFairSemaphore({ slots: 1, maxWaiting: 2 })
    const { start, end, running } = works(run)
    void start('a')
    const gone = new AbortController()
    const left = run(['b'], () => Promise.reject(new Error('was done')), gone.signal)
    const other = start('b')
    gone.abort()
    await expect(left).rejects.toMatchObject({ code: 'service_unavailable' })
    void start('c')
    await end('a')
    expect(running).toEqual(['b'])
    gone.abort()
    await end('b')
    expect(await other).toBe('b')
    expect(running).toEqual(['c'])
    await expect(run(['d'], () => other, gone.signal)).rejects.toMatchObject({
      code: 'service_unavailable',
    })
  })

  it('asks whether somebody is gone only for work that has to wait', async () => {
    const run = makeFairSemaphore({ slots: 2 })
    const { start, end, running } = works(run)
    const gone = new AbortController()
    let signals = 0
    const signal = () => {
      signals += 1
      return gone.signal
    }
    expect(await run(['a'], async () => 'done', signal)).toBe('done')
    expect(signals).toBe(0)
    void start('a')
    const left = run(['a'], () => Promise.reject(new Error('was done')), signal)
    expect(signals).toBe(1)
    gone.abort()
    await expect(left).rejects.toMatchObject({ code: 'service_unavailable' })
    await expect(run(['a'], () => left, signal)).rejects.toMatchObject({
      code: 'service_unavailable',
    })
    await end('a')
    expect(running).toEqual([])
  })

  it('goes on in order when something is done, well or badly', async () => {
    const { crowd, end, running } = works(makeFairSemaphore({ slots: 4 }))
    const [first, second, third] = crowd('a', 3)
    expect(running).toEqual(['a1', 'a2'])
    const refused = expect(second).rejects.toThrow('too slow')
    await end('a2', new Error('too slow'))
    await refused
    expect(running).toContain('a3')
    await end('a1')
    await end('a3')
    expect(await Promise.all([first, third])).toEqual(['a1', 'a3'])
  })
})

describe('A semaphore', () => {
  const plain = (places: number, maxWaiting?: number) => {
    const run = makeSemaphore({ slots: places, ...(maxWaiting !== undefined && { maxWaiting }) })
    return works((_names, work) => run(work))
  }

  it('gives all places to the first that come, and the next one to who waits longest', async () => {
    const { crowd, end, running } = plain(2)
    void crowd('a', 2)
    void crowd('b', 2)
    expect(running).toEqual(['a1', 'a2'])
    await end('a2')
    expect(running).toEqual(['a1', 'b1'])
    await end('a1')
    expect(running).toEqual(['b1', 'b2'])
  })

  it('refuses who comes when enough wait, and takes others again when a place was free', async () => {
    const { crowd, start, end, running } = plain(1, 1)
    const [first, second, third] = crowd('a', 3)
    await expect(third).rejects.toMatchObject({ code: 'service_unavailable' })
    await end('a1')
    expect(running).toEqual(['a2'])
    void start('a4')
    await end('a2')
    expect(running).toEqual(['a4'])
    expect(await Promise.all([first, second])).toEqual(['a1', 'a2'])
  })
})
