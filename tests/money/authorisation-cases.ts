// The part of the authorisation table about totals of entries and statements of wallets: for members and programs that read.
import { newId } from '#core/ids.ts'
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

/** Everybody who may change an entry there. */
const counts = [401, 403, 403, 200, 200, 200, 200, 403, 403, 403, 402, 402]

const ofDrawer = (step?: string): readonly Case[] => [
  {
    name: 'of a wallet',
    async aim(scene: Scene, actor: ActorName) {
      const db = scene.group(actor)
      const { _id } = await scene.plant(db, { klass: 'Wallet', name: 'Till', currency: 'USD' })
      const url = `/${db}/_drawers/${_id}`
      const body = { step, shift: newId('dws'), counted: '0', held: '0.00' }
      return step ? { url, body } : { url }
    },
    answers: step ? counts : answers,
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
  'GET /:db/_drawers/:id': ofDrawer(),
  'POST /:db/_drawers/:id': ofDrawer('open'),
  'GET /:db/_statements/:id': ofWallet(''),
  'GET /:db/_statements/:id/rows': ofWallet('/rows'),
}
