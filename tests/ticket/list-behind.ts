// The selector that the list of tickets asks with at an address, on the clock of a place: as the page puts it together.
import { ticket } from '#modules/ticket/entities/ticket.ts'
import { dayIn } from '#core/time/zone.ts'
import { figureSelector, finishedIn, openedIn } from '#modules/ticket/rules/report/figures.ts'
import { readSpan } from '#core/time/periods.ts'
import { findQuery } from '#web/records/list/list-query.ts'
import { readList } from '#web/records/list/list-state.ts'

/** The pages read days on the clock of the browser; here `zone` says which one that is. */
export function selectorsOf(address: string, zone: string, now: Date): Record<string, unknown> {
  const { searchParams: params } = new URL(address, 'http://bancada.test')
  const { selector } = findQuery(ticket, readList(ticket, params))
  const [opened, finished, promised] = ['opened', 'finished', 'promised_at'].map((name) =>
    readSpan(params.get(name)),
  )
  const clock = { zone, today: dayIn(zone, now.toISOString()) }
  const figure = figureSelector(params.get('figure') ?? '', clock, promised)
  return {
    ...selector,
    ...(opened && openedIn(opened, zone)),
    ...(finished && { status_at: finishedIn(finished, zone).status_at }),
    ...(figure && { $and: [figure] }),
  }
}
