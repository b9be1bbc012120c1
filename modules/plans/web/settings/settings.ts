// What the plan of a Group says in its settings: which it is, where bills go, how much of it is used.
import { editorsAlone } from '#core/access/policies.ts'
import type { SettingsPart } from '#web/face.ts'
import { billingForm } from '../../rules/billing-email.ts'

export const settings: SettingsPart = {
  words: [
    {
      en: () => import('../../locales/en.json'),
      'pt-BR': () => import('../../locales/pt-BR.json'),
    },
    {
      en: () => import('../usage/locales/en.json'),
      'pt-BR': () => import('../usage/locales/pt-BR.json'),
    },
  ],
  rows: [
    {
      section: 'plan',
      name: 'plan',
      title: 'shell.menu.billing',
      load: () => import('./PlanPart.tsx'),
      cards: true,
      whenLocked: true,
    },
    {
      section: 'plan',
      name: 'billing-email',
      form: billingForm,
      isOffered: ({ actor }) => editorsAlone(actor) === undefined,
    },
    {
      section: 'plan',
      name: 'usage',
      title: 'shell.menu.usage',
      load: () => import('./UsagePart.tsx'),
      cards: true,
      whenLocked: true,
    },
  ],
}
