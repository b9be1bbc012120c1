// What the Group itself says in the settings: its face, who works in it, which apps it uses, and its end.
import { editorsAlone } from '#core/access/policies.ts'
import { placeZone } from '#core/time/day.ts'
import type { SettingsPart, SettingsRow, SettingsSection, SettingsView } from '#web/face.ts'
import type { Feature } from '../../rules/features.ts'
import { shopForms } from '../../rules/shop-forms.ts'
import { mayMakeSubGroup } from '../../rules/sub-group.ts'
import { zoneForm } from './zone-form.ts'

const isEditor = ({ actor }: SettingsView) => editorsAlone(actor) === undefined

const shop = (name: keyof typeof shopForms, more?: Partial<SettingsRow>): SettingsRow => {
  return { section: 'shop', name, form: shopForms[name], ...more }
}

const flags = (section: SettingsSection, names: readonly Feature[]) =>
  names.map((name): SettingsRow => {
    const words = { title: `adjustment.options.key.${name}`, help: `admin.feature.${name}` }
    return { section, name, ...words, flag: name }
  })

export const settings: SettingsPart = {
  words: [
    {
      en: () => import('../admin/locales/en.json'),
      'pt-BR': () => import('../admin/locales/pt-BR.json'),
    },
  ],
  rows: [
    shop('country', { usual: ({ group: { country } }) => ({ country }) }),
    shop('currency', { usual: ({ group: { currency } }) => ({ currency }) }),
    shop('name', { load: () => import('./Logo.tsx'), usual: ({ group: { name } }) => ({ name }) }),
    shop('phones'),
    shop('addresses'),
    shop('opening-hours'),
    shop('email'),
    shop('locale', { usual: ({ locale }) => ({ locale }) }),
    {
      section: 'shop',
      name: 'time-zone',
      form: zoneForm,
      usual: () => ({ 'time-zone': placeZone() }),
    },
    {
      section: 'shop',
      name: 'groups',
      title: 'shell.menu.groups',
      help: 'admin.sub.help',
      load: () => import('./SubGroups.tsx'),
      isOffered: ({ actor }) => mayMakeSubGroup(actor) === undefined || actor.group?.parent != null,
    },
    {
      section: 'people',
      name: 'members',
      title: 'membership.many',
      load: () => import('./Members.tsx'),
      cards: true,
    },
    ...flags('people', ['admin']),
    ...flags('work', ['first-steps']),
    ...flags('apps', ['organize3', 'rdisk', 'bookmark', 'textnotes', 'exoreader']),
    {
      section: 'plan',
      name: 'audit',
      title: 'shell.menu.audit',
      help: 'admin.audit',
      load: () => import('./AuditLink.tsx'),
      isOffered: isEditor,
    },
    {
      section: 'plan',
      name: 'delete',
      title: 'admin.delete.title',
      help: 'admin.delete.text',
      load: () => import('./DeleteGroup.tsx'),
      isOffered: isEditor,
    },
  ],
}
