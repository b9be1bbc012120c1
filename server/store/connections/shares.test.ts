// The shares of a process's connections: all of them are given away, and none is given twice.
import { describe, expect, it } from 'vitest'
import { minConnections, sharesOf } from './shares.ts'

const processes = [
  { databaseUrl: undefined, jobs: true, fixed: 2 },
  { databaseUrl: 'postgres://elsewhere/', jobs: true, fixed: 1 },
  { databaseUrl: 'postgres://elsewhere/', jobs: false, fixed: 1 },
]
const sizes = Array.from({ length: 200 }, (_, at) => at + minConnections)

describe('The shares of the connections', () => {
  it.each(processes)('are all there are, and each part has some: %o', ({ fixed, ...process }) => {
    for (const pool of sizes) {
      const { reads, transactions, beside, queue } = sharesOf({ pool, ...process })
      expect(reads + transactions + beside + queue + fixed).toBe(pool)
      expect(Math.min(reads, transactions, beside)).toBeGreaterThan(0)
      expect(queue).toBe(process.jobs ? 2 : 0)
      expect(reads).toBeGreaterThanOrEqual(transactions)
    }
  })
})
