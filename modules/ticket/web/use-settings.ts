// Settings of the Group that change how tickets are worked on (spec 9: off unless switched on), and what is written to customers.
import { useFind } from '#web/api/records.ts'
import { messageTemplatesKey } from '../rules/message/key.ts'

export interface TicketSettings {
  /** Categories bring checklists. */
  readonly checklist: boolean
  /** Kind, estimation, reviewer and the status "in review" are used. */
  readonly reviews: boolean
  /** Pages of tickets and equipment offer to plan maintenance. */
  readonly maintenance: boolean
  /** The Group's own texts (`ownTemplate`), as they are stored. */
  readonly messages: unknown
}

export function useTicketSettings(db: string): TicketSettings {
  const keys = ['checklist', 'project-management', 'maintenance', messageTemplatesKey]
  const { data } = useFind(db, 'Adjustment', { selector: { key: { $in: keys } }, limit: 10 })
  const valueOf = (key: string) => data?.docs.find((doc) => doc.key === key)?.value
  return {
    checklist: valueOf('checklist') === true,
    reviews: valueOf('project-management') === true,
    maintenance: valueOf('maintenance') === true,
    messages: valueOf(messageTemplatesKey),
  }
}
