// The part of the authorisation table about totals of entries and statements of wallets: for members and programs that read.
import type { Case } from '../support/authorisation-table.ts'
import type { ActorName, Scene } from '../support/scene.ts'

const answers = [401, 403, 403, 200, 200, 200, 200, 200, 403, 403, 402, 200]

const ofWallet = (path: string): readonly Case[] => [
  {
    name: 'of a wallet',
    async aim(scene: Scene, actor: ActorName) {
      const db = scene.group(actor)
      const { _id } = await scene.plant(db, { klass: 'Wallet', name: 'Till', currency: 'USD' })
      return { url: `/${db}/_statements/${_id}${path}` }
    },
    answers,
    money: 403,
  },
]

export const moneyCases: Readonly<Record<string, readonly Case[]>> = {
  'POST /:db/_entries/totals': [
    {
      name: 'of all outgos',
      aim: (scene: Scene, actor: ActorName) => ({
        url: `/${scene.group(actor)}/_entries/totals`,
        body: { kind: 'Outgo' },
      }),
      answers,
      money: 403,
    },
  ],
  'GET /:db/_statements/:id': ofWallet(''),
  'GET /:db/_statements/:id/rows': ofWallet('/rows'),
}
