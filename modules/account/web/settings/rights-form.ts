// What a member may do, as ticks: an administrator may everything, so the others are asked of everybody else alone.
import { defineActionForm } from '#core/entity/action-form.ts'
import { rights } from '#core/access/rights.ts'
import { membership } from '../../entities/membership.ts'

const { editor, sees_money, confirms_money, report_view, deletes, manages_people } =
  membership.fields

const isNoAdministrator = ({ editor: is }: { editor?: boolean }) => is !== true
const mayMeetMoney = (said: { editor?: boolean; sees_money?: boolean }) =>
  isNoAdministrator(said) && said.sees_money !== false

export const rightsForm = defineActionForm({
  key: 'membership',
  title: 'membership.sections.rights',
  of: membership,
  fields: { editor, sees_money, confirms_money, report_view, deletes, manages_people },
  when: {
    ...Object.fromEntries(rights.map((right) => [right, isNoAdministrator])),
    confirms_money: mayMeetMoney,
  },
})
