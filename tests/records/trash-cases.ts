// The part of the authorisation table for what is undone: restoring, deleting for good, taking back.
import { newId } from '#core/ids.ts'
import type { Case } from '#tests/support/authorisation-table.ts'

const ofTicket = (path: string, body: object, answers: readonly number[]): Case[] => [
  {
    name: 'a ticket',
    aim: (scene, actor) => ({ url: `/${scene.group(actor)}/${path}`, body }),
    answers,
  },
]
const id = newId('tik')
const ids = { ids: [id] }
const write = (done: number) => [401, 403, 403, done, done, done, done, 403, done, 403, 402, 402]

export const trashCases = {
  'POST /:db/_trash/restore': ofTicket('_trash/restore', ids, write(200)),
  'POST /:db/_trash/purge': ofTicket(
    '_trash/purge',
    ids,
    [401, 403, 403, 403, 403, 200, 200, 403, 200, 403, 402, 200],
  ),
  'POST /:db/_take_back': ofTicket('_take_back', { id, rev: '1-0' }, write(404)),
}
