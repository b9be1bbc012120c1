// A shared value and those who listen to it.
import { expect, test } from 'vitest'
import { observable } from './observable.ts'

test('a shared value tells its listeners of each change, and nobody who left', () => {
  const seen: string[] = []
  const colour = observable('red')
  const leave = colour.subscribe(() => seen.push(`first ${colour.get()}`))
  colour.subscribe(() => seen.push(`second ${colour.get()}`))
  colour.set('blue')
  leave()
  colour.set('green')
  expect(seen).toEqual(['first blue', 'second blue', 'second green'])
})

test('what a shared value needs runs only while somebody listens', () => {
  const seen: string[] = []
  const clock = observable(0, () => {
    seen.push('starts')
    return () => seen.push('stops')
  })
  const leaveOne = clock.subscribe(() => {})
  const leaveOther = clock.subscribe(() => {})
  leaveOne()
  leaveOne()
  leaveOther()
  expect(seen).toEqual(['starts', 'stops'])
})
