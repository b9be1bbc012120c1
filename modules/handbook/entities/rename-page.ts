// Another title or address for a page: its former address leads on, and links in other pages may be written anew.
import { defineActionForm } from '#core/entity/action-form.ts'
import { flag } from '#core/fields/flag.ts'
import { text } from '#core/fields/text.ts'
import { handbook } from './handbook.ts'

const { title, uri } = handbook.fields

export const renameForm = defineActionForm({
  key: 'wiki.rename',
  title: 'wiki.rename.action',
  of: { key: handbook.key, fields: { title, uri } },
  fields: {
    id: text({ hidden: true, required: true, max: 100 }),
    rev: text({ hidden: true, required: true, max: 100 }),
    title: { ...title, required: false },
    uri,
    take_address: flag(),
    rewrite: flag(),
  },
})
