// The clock that the Group goes by, among those that the browser knows.
import { defineActionForm } from '#core/entity/action-form.ts'
import { choice } from '#core/fields/choice.ts'
import { zoneName } from './zone-name.ts'

export const zoneForm = defineActionForm({
  key: 'admin.shop',
  title: 'settings.sections.shop',
  fields: {
    'time-zone': choice({
      options: [...Intl.supportedValuesOf('timeZone'), 'UTC'],
      required: true,
      optionName: (zone, locale) => zoneName(zone, locale, new Date().toISOString()),
    }),
  },
})
