// A person's picture changed: their Groups keep a card of them, which says which picture is theirs.
import { portraitOf, portraits } from '#core/entity/portrait.ts'
import type { Hooks } from '#server/records/face.ts'

export const pictureHooks: Hooks = {
  async after({ doc, before }, transaction) {
    if (portraitOf(doc, portraits.person) === portraitOf(before, portraits.person)) return
    await transaction.addJob('cards', { user_id: doc._id }, { key: `cards ${doc._id}` })
  },
}
