// Whose passwords are tried first when many wait.
import { expect, it } from 'vitest'
import { makePasswords, usualPasswordCost } from './passwords.ts'

it('One network that has many passwords tried does not keep others waiting', async () => {
  const passwords = makePasswords(usualPasswordCost)
  let done = 0
  const many = Array.from({ length: 20 }, async () => {
    await passwords.fits('192.0.2.1', undefined, 'a guess')
    done += 1
  })
  await passwords.fits('198.51.100.1', undefined, 'a guess')
  expect(done).toBeLessThan(10)
  await Promise.all(many)
})
