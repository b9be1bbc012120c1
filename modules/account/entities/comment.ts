// What somebody wrote about another record, of any kind. Only its author changes it; he or an administrator
// takes it away.
import { defineEntity } from '#core/entity/entity.ts'
import { longtext } from '#core/fields/longtext.ts'
import { moment } from '#core/fields/moment.ts'
import { ref } from '#core/fields/ref.ts'
import { text } from '#core/fields/text.ts'
import { commentAccess } from '../rules/comment.ts'

export const comment = defineEntity({
  kind: 'Comment',
  prefix: 'cmt',
  icon: 'message',
  fields: {
    content: longtext({ required: true, search: true }),
    record_id: ref('*', { prefix: '', required: true }),
    date: moment({ system: true }),
    user: text({ system: true, hidden: true }),
  },
  label: ({ content = '' }) => content.split('\n', 1)[0]!.slice(0, 60),
  columns: ['content', 'record_id', 'date'],
  filters: ['record_id'],
  sorts: ['date'],
  sort: { field: 'date', direction: 'asc' },
  access: commentAccess,
  attachments: { take: 'files' },
  counted: true,
  derive: (_, { before, actor, now }) => ({
    date: before?.date ?? now,
    user: before?.user ?? actor.user_id ?? undefined,
  }),
})
