// What the customer was told about picking it up: each time, by whom and by which way (trade 17).
import { choice } from '#core/fields/choice.ts'
import { moment } from '#core/fields/moment.ts'
import { person } from '#core/fields/person.ts'
import { rows } from '#core/fields/rows.ts'
import { maxNotices, noticeWays } from '../../rules/ticket/handover.ts'

export const noticeRows = rows({
  system: true,
  max: maxNotices,
  fields: { at: moment(), way: choice({ options: noticeWays }), by: person() },
  line: ({ at = '', way = '' }) => `${at} ${way}`,
})
