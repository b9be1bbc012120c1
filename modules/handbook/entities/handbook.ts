// A page of the handbooks: what the shop knows, in Markdown, with an address, links to other pages, and values that texts
// anywhere in them may name (modules/handbook/docs/names.md).
import { membersMayEdit } from '#core/access/policies.ts'
import { defineEntity } from '#core/entity/entity.ts'
import { choice } from '#core/fields/choice.ts'
import { flag } from '#core/fields/flag.ts'
import { longtext } from '#core/fields/longtext.ts'
import { rows } from '#core/fields/rows.ts'
import { text } from '#core/fields/text.ts'
import { fieldErrors, formerUrisOf, inLineEndsOf, valuesOf } from '../rules/page.ts'
import { fieldName, formerUris, slugs, sourceFile, uri } from './page-fields.ts'

const fields = rows({
  fields: {
    field_name: fieldName(),
    field_value: longtext({ max: 4_096, rows: 1 }),
  },
  wide: ['field_value'],
  max: 100,
  line: ({ field_name = '', field_value = '' }) => `${field_name}: ${field_value}`,
})

export const handbook = defineEntity({
  kind: 'Handbook',
  prefix: 'han',
  path: 'handbooks',
  icon: 'book',
  fields: {
    title: text({ required: true, search: true, example: 'DC jack', second: 'Caixa de som' }),
    uri: uri(),
    content: longtext({ search: true, exact: true, max: 1_000_000, rows: 20 }),
    content_type: choice({
      options: ['text/markdown', 'text/plain', 'text/html'],
      initial: 'text/markdown',
    }),
    categories: slugs(),
    icon: text({ max: 40, example: 'book', second: '🔌' }),
    fields,
    aliases: formerUris(),
    file: sourceFile(),
    // It may have an address that leads on to another page.
    take_address: flag({ once: true, hidden: true }),
  },
  label: ({ title = '' }) => title,
  columns: ['title', 'uri', 'categories'],
  filters: ['content_type'],
  sorts: ['title', 'uri'],
  sections: [
    { name: 'page', fields: ['title', 'content', 'categories'] },
    { name: 'place', fields: ['fields', 'uri', 'icon', 'content_type'], place: 'aside' },
  ],
  computed: { value_for: ({ fields: values }) => valuesOf(values) },
  derive: (doc, { before }) => ({
    uri: doc.uri ?? before?.uri,
    aliases: formerUrisOf({ ...doc, uri: doc.uri ?? before?.uri }, before),
    content: inLineEndsOf(doc.content, before?.content),
  }),
  check: ({ fields: values }) => fieldErrors(values),
  access: membersMayEdit,
  trash: true,
  attachments: { take: 'files' },
  counted: true,
})
