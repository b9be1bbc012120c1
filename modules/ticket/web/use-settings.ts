// Settings of the Group that change how tickets are worked on (spec 9: off unless switched on).
import { useFind } from '#web/api/records.ts'

export interface TicketSettings {
  /** Categories bring checklists. */
  readonly checklist: boolean
  /** Kind, estimation, reviewer and the status "in review" are used. */
  readonly reviews: boolean
}

export function useTicketSettings(db: string): TicketSettings {
  const keys = ['checklist', 'project-management']
  const { data } = useFind(db, 'Adjustment', { selector: { key: { $in: keys } }, limit: 10 })
  const isOn = (key: string) =>
    data?.docs.some((doc) => doc.key === key && doc.value === true) ?? false
  return { checklist: isOn('checklist'), reviews: isOn('project-management') }
}
