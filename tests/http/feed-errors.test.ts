// A feed that cannot be read is refused like every other call, whatever it would have sent.
import { expect, it, vi } from 'vitest'
import { fail } from '#core/errors.ts'
import { buildTestApp } from '#tests/support/app.ts'

it.each(['normal', 'longpoll', 'continuous', 'eventsource'])(
  'without a database a feed is answered 503 as JSON: %s',
  async (feed) => {
    const app = await buildTestApp()
    const dana = await app.makePerson()
    const { database } = app.house.store
    vi.spyOn(app.house.store, 'database').mockImplementation((name) => ({
      ...database(name),
      changes: async () => {
        throw fail('service_unavailable', 'unavailable')
      },
    }))
    const { status, headers, body } = await dana.client.get(`/${dana.id}/_changes`, { feed })
    expect([status, body.error]).toEqual([503, 'service_unavailable'])
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    await app.close()
  },
)
