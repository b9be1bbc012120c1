// What saving a comment brings about: whom it mentions is written down beside it, and those who are newly mentioned are notified.
import type { Doc } from '#core/entity/entity.ts'
import type { Hooks } from '#server/records/face.ts'
import { notify } from '#server/records/notifications/notify.ts'
import type { Transaction } from '#server/store/database.ts'
import type { comment as entity } from '../entities/comment.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import type { Mention } from '#core/notifications/mention.ts'
import { mentionsIn } from '#core/notifications/mentions.ts'
import { namesOnCards } from './cards.ts'

type Comment = Doc<typeof entity>

/** Members who can be mentioned. */
const maxMembers = 1_000

/** Members by the names under which the Group shows them. */
async function membersOf(transaction: Transaction): Promise<Mention[]> {
  const members = await peopleTables(transaction).members(transaction.name, maxMembers)
  const names = await namesOnCards(
    transaction,
    members.map(({ user_id }) => user_id),
  )
  return members.map(({ user_id, email }) => ({ user_id, name: names.get(user_id) ?? email }))
}

const mentionsOf = (comment: Comment | undefined) => (comment?.mentions ?? []) as Mention[]

export const commentHooks: Hooks = {
  async before({ verb, doc, before }, transaction) {
    const { content = '' }: Comment = doc
    if (verb === 'remove') return undefined
    if (!content.includes('@')) return { mentions: undefined }
    const mentions = mentionsIn(content, await membersOf(transaction), mentionsOf(before))
    return { mentions: mentions.length > 0 ? mentions : undefined }
  },
  async after({ verb, doc, before, context }, transaction) {
    if (verb === 'remove') return
    const comment: Comment = doc
    const known = new Set(mentionsOf(before).map(({ user_id }) => user_id))
    const people = mentionsOf(comment).flatMap(({ user_id }) =>
      known.has(user_id) ? [] : [user_id],
    )
    const { _id: comment_id, record_id = '' } = comment
    const by = context.actor.user_id
    await notify(transaction, [
      { reason: 'mentioned', record_id, comment_id, people, by, about: comment_id },
    ])
  },
}
