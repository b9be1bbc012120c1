// Notices to the customer that it is ready: each time, by whom and by which channel (trade 17).
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
