// A Group that pays in the sandbox, and what its administrator and the nights do.
import { expectOk, type TestApp, type TestPerson, type TestSettings } from '#tests/support/app.ts'
import { planPrices } from '#modules/plans/rules/prices.ts'
import type { BillingState, Checkout } from '#modules/plans/rules/payment/wire.ts'

export const cards = {
  accepted: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  to_confirm: '4000-0025-0000-3155',
} as const

export const priceOf = (plan: string): string =>
  planPrices.find((price) => price.group_plan === plan && !price.livemode)!._id

export const dayMs = 86_400_000

export function payer(app: TestApp, person: TestPerson, db: string) {
  const { client } = person
  const custom_data = { rev: '1-a', livemode: false, locale: 'en', theme: 'light' }
  const payer = {
    group: async () => expectOk(await client.get(`/accounts/${db}`)).body,
    state: async (): Promise<BillingState> =>
      expectOk(await client.get(`/${db}/_billing`)).body as BillingState,
    checkout: (plan: string) => client.get(`/${db}/_billing/checkout?price_id=${priceOf(plan)}`),
    setBillingEmail: async (email = 'bills@example.com') => {
      expectOk(await client.put(`/${db}/_billing/email`, { email }))
    },
    pay: async (plan: string, card: string, more: object = {}) => {
      const { price_id, quantity } = expectOk(await payer.checkout(plan)).body as Checkout
      const body = { price_id, quantity, card, custom_data, ...more }
      return expectOk(await client.post(`/${db}/_sandbox/pay`, body)).body.card as string
    },
    step: async (step: string) => {
      expectOk(await client.post(`/${db}/_sandbox/steps`, { step }))
      await app.jobs()
    },
    switchTo: (plan: 'free' | 'cancel') =>
      client.put(`/${db}/_design/subscription/_update/${plan}/${db}`),
    async signIn() {
      const { email: username, password } = person
      expectOk(await client.post('/_session', { username, password, remember: true }))
    },
    /** So many days later, with the work of the night. */
    async afterDays(days: number) {
      app.clock.advance(days * dayMs)
      await app.house.store.database(db).write((tx) => tx.addJob('billing', {}))
      await app.jobs()
      await payer.signIn()
    },
  }
  return payer
}

/** An installation that is paid through the provider at this address. */
export const paidThrough = (apiUrl: string): TestSettings => ({
  billing: 'paddle',
  fetchAllow: ['loopback'],
  paddle: {
    apiUrl,
    apiKey: 'key',
    webhookSecret: 'secret',
    clientToken: 'token',
    prices: new Map([
      ['pro', 'pri_1'],
      ['corp', 'pri_2'],
      ['server', 'pri_3'],
    ]),
    live: true,
  },
})
