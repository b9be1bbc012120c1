// Signing in and out over HTTP: cookies, the XSRF pair, lifetimes, guesses.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

describe('signing in', () => {
  it('tells who is signed in', async () => {
    const dana = await app.makePerson({ fullname: 'Dana Whitfield', email: 'dana@example.com' })
    const { status, body } = await dana.client.get('/_session')
    expect(status).toBe(200)
    expect(body.userCtx).toMatchObject({
      name: dana.id,
      roles: [dana.id],
      locale: 'en',
      fullname: 'Dana Whitfield',
      email: 'dana@example.com',
      unconfirmed_email: null,
    })
  })
})
