// Somebody the shop works for: a person or a company (spec 3). Documents are Brazil-only; old fields are
// shown only where they are filled.
import { defineEntity } from '#core/entity/entity.ts'
import { editorsAlone, membersMayEdit } from '#core/access/policies.ts'
import { cnpj, cpf } from '#core/fields/brazil.ts'
import { addresses, phones } from '#core/fields/contact.ts'
import { choice } from '#core/fields/choice.ts'
import { date } from '#core/fields/date.ts'
import { email } from '#core/fields/email.ts'
import { flag } from '#core/fields/flag.ts'
import { longtext } from '#core/fields/longtext.ts'
import { mergedFrom } from '../rules/merged.ts'
import { text } from '#core/fields/text.ts'
import { url } from '#core/fields/url.ts'
import { locales } from '#core/wire.ts'
import { contacts } from './contacts.ts'
import { tags } from './tags.ts'

export const customer = defineEntity({
  kind: 'Customer',
  prefix: 'cus',
  path: 'customers',
  icon: 'users',
  fields: {
    name: text({ required: true, search: true, example: 'Dana Whitfield', second: 'Maria Souza' }),
    short_name: text({ search: true, max: 60 }),
    email: email({ search: true }),
    phones: phones(),
    addresses: addresses(),
    site: url(),
    notes: longtext({ search: true, max: 20_000, rows: 4 }),
    tags: tags({ search: true }),
    // What is written and printed for them; the Group's when left out.
    locale: choice({ options: locales }),
    company_name: text({ search: true }),
    job_title: text(),
    contacts,
    cpf: cpf({ search: true }),
    cnpj: cnpj({ search: true }),
    // Another customer may have the same CPF or CNPJ.
    branch: flag({ only: 'pt-BR' }),
    state_registration: text({ only: 'pt-BR', max: 30 }),
    municipal_registration: text({ only: 'pt-BR', max: 30 }),
    document: text({ only: 'pt-BR', max: 30 }),
    document_service: text({ only: 'pt-BR', max: 30 }),
    document_local: text({ only: 'pt-BR', max: 60 }),
    document_at: date({ only: 'pt-BR', deprecated: true }),
    gender: text({ deprecated: true, max: 30 }),
    born_at: date({ deprecated: true }),
    ocupation: text({ deprecated: true }),
    merged_from: mergedFrom(),
  },
  label: ({ name = '' }) => name,
  columns: ['name', 'phones', 'email', 'company_name'],
  filters: ['company_name'],
  sorts: ['name'],
  bulk: { set: ['company_name'] },
  sections: [
    {
      name: 'person',
      fields: ['name', 'short_name', 'phones', 'email', 'site', 'locale'],
      place: 'aside',
    },
    { name: 'notes', fields: ['tags', 'notes'], place: 'aside' },
    { name: 'work', fields: ['company_name', 'job_title', 'contacts'], place: 'aside' },
    { name: 'contact', fields: ['addresses'], place: 'aside' },
    {
      name: 'documents',
      fields: ['cpf', 'cnpj', 'branch', 'state_registration', 'municipal_registration'],
      place: 'aside',
    },
    {
      name: 'identity',
      fields: [
        'document',
        'document_service',
        'document_local',
        'document_at',
        'gender',
        'born_at',
        'ocupation',
      ],
      place: 'aside',
    },
  ],
  when: { branch: ({ cpf, cnpj }) => cpf !== undefined || cnpj !== undefined },
  // Only the few that are one say so.
  derive: ({ branch }) => ({ branch: branch || undefined }),
  access: membersMayEdit,
  trash: true,
  merge: editorsAlone,
  counted: true,
})
