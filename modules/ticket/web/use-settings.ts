// Settings of the Group that change how tickets are worked on (spec 9: off unless switched on), and what is written to customers.
import { useSettings } from '#web/api/settings.ts'
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
  const { value: valueOf } = useSettings(db, keys)
  return {
    checklist: valueOf('checklist') === true,
    reviews: valueOf('project-management') === true,
    maintenance: valueOf('maintenance') === true,
    messages: valueOf(messageTemplatesKey),
  }
}
