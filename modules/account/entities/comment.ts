// What somebody wrote about another record, of any kind. Only its author changes it; they or an
// administrator take it away. Its text is Markdown (core/markdown).
import { defineEntity } from '#core/entity/entity.ts'
import { flag } from '#core/fields/flag.ts'
import { json } from '#core/fields/json.ts'
import { longtext } from '#core/fields/longtext.ts'
import { moment } from '#core/fields/moment.ts'
import { ref } from '#core/fields/ref.ts'
import { text } from '#core/fields/text.ts'
import { commentAccess } from '../rules/comment.ts'

/** The first line without the signs of Markdown: read without the parser, since every page declares this kind. */
const plain = (text: string) =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`~#>\\]+/g, '')
    .trim()
    .split('\n', 1)[0]!
    .slice(0, 60)

export const comment = defineEntity({
  kind: 'Comment',
  prefix: 'cmt',
  icon: 'message',
  fields: {
    content: longtext({ required: true, search: true }),
    // The customer may read it too, on their status page and receipt; everything else stays inside.
    for_customer: flag(),
    // Whom it mentions, as the server finds them (`core/notifications/mention.ts`).
    mentions: json({ system: true, hidden: true }),
    record_id: ref('*', { prefix: '', required: true }),
    date: moment({ system: true, carried: true }),
    user: text({ system: true, carried: true, hidden: true }),
    // Who did what it tells of, where that was nobody with an account: a customer, by a link.
    said_by: text({ system: true, carried: true, hidden: true }),
  },
  label: ({ content = '' }) => plain(content.slice(0, 500)),
  // What a customer did is said by the record that they did it to.
  unnoticed: ({ said_by }) => said_by !== undefined,
  columns: ['content', 'record_id', 'date'],
  filters: ['record_id'],
  sorts: ['date'],
  sort: { field: 'date', direction: 'asc' },
  access: commentAccess,
  about: 'record_id',
  readsBy: ['record_id'],
  attachments: { take: 'files' },
  counted: true,
  derive: (_, { before, actor, now }) => ({
    date: before?.date ?? now,
    user: before?.user ?? actor.user_id ?? undefined,
    said_by: before ? before.said_by : actor.name,
  }),
})
