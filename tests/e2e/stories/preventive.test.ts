// S6: a customer with a contract, and a visit that comes round every month.
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { dayText } from '#core/time/day.ts'
import type { Locale } from '#core/wire.ts'
import { maintenanceJob } from '#modules/ticket/server/maintenance/job.ts'
import { expectOk } from '../../support/app.ts'
import { done, eventually, test } from '../desk.ts'
import { showReceipt } from '../pages/counter.ts'
import { choose } from '../pages/shop.ts'
import { seesStatus, step, unfold } from '../pages/tickets.ts'
import { comeBackAt, openShop, playsOf } from './plays.ts'

interface Visit {
  readonly customer: object
  readonly identifier: string
  readonly category: string
  readonly lines: readonly [string, string]
  readonly work: string
  readonly found: string
  readonly paid: 'monthly' | 'yearly'
  readonly clauses: readonly [string, string]
  /** Of the Group, where a ticket has no contract. */
  readonly usual: string
}

const cast: Record<Locale, Visit> = {
  en: {
    customer: { name: 'Harbor Dental' },
    identifier: 'AC-FRONT-DESK',
    category: 'Air conditioning',
    lines: ['filter', 'drain'],
    work: 'Clean the filters',
    found: 'Filters cleaned',
    paid: 'yearly',
    clauses: ['A visit a month is included.', 'Parts are charged apart.'],
    usual: 'Repairs have 90 days of warranty.',
  },
  'pt-BR': {
    customer: { name: 'Clínica Bem Viver Ltda', cnpj: 'A1.B2C.3D4/0001-93' },
    identifier: 'AC-RECEPCAO',
    category: 'Ar-condicionado',
    lines: ['filtro', 'dreno'],
    work: 'Limpeza dos filtros',
    found: 'Filtros limpos',
    paid: 'monthly',
    clauses: ['Uma visita por mês está incluída.', 'Peças são cobradas à parte.'],
    usual: 'Os consertos têm 90 dias de garantia.',
  },
}

const planned = new Date('2027-01-20T15:00:00.000Z')
const due = new Date('2027-01-31T15:00:00.000Z')

test.for(playsOf(6))(
  'S6 Contract customer and preventive visit, $where',
  async (play, { stage }) => {
    stage.app.clock.now = planned
    const desk = await openShop(stage, play)
    const { customer, identifier, category, lines, work, found, paid, clauses, usual } =
      cast[play.locale]
    for (const key of ['checklist', 'maintenance'])
      await desk.make({ klass: 'Adjustment', key, value: true })
    const checklist = lines.join('\n')
    const category_id = await desk.make({ klass: 'Category', name: category, checklist })
    await desk.make({ klass: 'Category', name: `${category} 2`, active: false })
    const customer_id = await desk.make({ klass: 'Customer', ...customer })
    const contract_id = await desk.make({
      klass: 'Contract',
      description: identifier,
      customer_id,
      payment_kind: paid,
      items: clauses.map((content, at) => ({ number: at + 1, content })),
    })
    const thing = { klass: 'Equipment', identifier, customer_id }
    const equipment_id = await desk.make(thing)

    // Planned on the page of the thing; categories that are no longer active are not offered.
    const first = await comeBackAt({ stage, play, desk }, planned, `equipment/${equipment_id}`)
    await first.press(first.say('maintenance.plan'))
    await first.seesTitle(first.say('maintenance.new'))
    await first.fill(first.say('maintenance.fields.title'), work)
    await choose(first, first.say('maintenance.fields.category_id'), category)
    await first.fill(
      first.say('maintenance.fields.next_maintenance'),
      dayText('2027-01-31', play.locale),
    )
    await first.fill(first.say('maintenance.fields.interval'), '1')
    await first.page.getByText(first.say('maintenance.options.basis.completion')).click()
    await first.press(first.say('actions.create'))
    await first.seesTitle(work)
    await first.sees(first.say('maintenance.states.upcoming'))
    const [plan] = await desk.find({ klass: 'Maintenance' })
    expect(plan).toMatchObject({ category_id, equipment_id, customer_id, interval: 1 })
    expect(plan).toMatchObject({ next_maintenance: '2027-01-31', basis: 'completion' })
    await done(first)

    // On the day the job runs, and once more.
    stage.app.clock.now = due
    await maintenanceJob(stage.app.house, {})
    await maintenanceJob(stage.app.house, {})
    const visitor = await comeBackAt({ stage, play, desk }, due, '')
    const { say, page } = visitor
    await visitor.sees(say('maintenance.soon'))
    await visitor.sees(say('maintenance.states.opened'))
    const [ticket, ...others] = await desk.find({ klass: 'Ticket' })
    expect(others).toEqual([])
    const named = { customer_id, equipment_id, category_id, contract_id }
    expect(ticket).toMatchObject({ title: work, ...named })
    const id = String(ticket!._id)

    // Finished the same day.
    await visitor.open(`/account/${desk.group}/tickets/${id}`)
    for (const text of lines) await page.getByRole('checkbox', { name: text }).click()
    await visitor.sees(say('ticket.decided', { decided: 2, total: 2 }))
    await eventually(() => desk.read(id)).toMatchObject({
      checklist: [{ state: 'done' }, { state: 'done' }],
    })
    await desk.change(id, { problem: found, status: 'doing' })
    await seesStatus(visitor, 'doing')
    await step(visitor, 'finish')
    await seesStatus(visitor, 'done')
    await unfold(visitor)
    await visitor.sees(say('maintenance.last', { day: dayText('2027-01-31', play.locale) }))
    expect(await desk.read(String(plan!._id))).toMatchObject({
      date: '2027-01-31',
      next_maintenance: '2027-02-28',
    })

    // Its receipt has the clauses in their order; that of a ticket without a contract those of the Group, where it says so.
    await showReceipt(visitor)
    const copy = page.getByRole('article').last()
    for (const clause of clauses) await copy.getByText(clause).waitFor()
    // Made small for a telephone, it is no longer than half a sheet all the same, and stays as it is.
    await visitor.settles()
    expect(await heightsOf(copy)).toHaveLength(1)
    expect(await page.locator('[data-long]').count()).toBe(0)
    const words = await copy.innerText()
    expect(words.indexOf(clauses[0])).toBeLessThan(words.indexOf(clauses[1]))
    const configuration = { klass: 'Adjustment', key: 'receipt-configuration' }
    await desk.make({ ...configuration, value: { clauses: usual } })
    const other = await desk.make({ klass: 'Ticket', content: 'x', customer_id, contract_id: null })
    const receipt = async () => {
      await visitor.open(`/account/${desk.group}/tickets/${other}/receipt`)
      await copy.waitFor()
      await visitor.settles()
      return copy.innerText()
    }
    expect(await receipt()).not.toContain(usual)
    await desk.make({ klass: 'Adjustment', key: 'contract-receipt', value: 'always' })
    expect(await receipt()).toContain(usual)

    // A contract that is no longer active is not offered, and stays where it is.
    await desk.change(contract_id, { active: false })
    const later = await desk.make({ klass: 'Ticket', content: 'y', customer_id, equipment_id })
    expect(await desk.read(later)).not.toHaveProperty('contract_id')
    expect(await desk.read(id)).toMatchObject({ contract_id })

    // The next one is in the calendar, and its person’s telephone may read it.
    await visitor.open(`/account/${desk.group}/ticket-calendar?day=2027-02-01`)
    await page.getByRole('link', { name: `${say('maintenance.one')}: ${work}` }).waitFor()
    await visitor.press(say('calendar.subscribe.action'))
    await visitor.answer(say('calendar.subscribe.make'))
    const address = page.getByRole('dialog').getByLabel(say('calendar.subscribe.title')).last()
    await eventually(() => address.inputValue()).toMatch(/\/calendar\/\S+\.ics$/)
    const path = new URL(await address.inputValue()).pathname
    const feed = expectOk(await stage.app.nobody().get(path)).text
    expect(feed).toContain('DTSTART;VALUE=DATE:20270228')
    await done(visitor)
  },
)

/** All that it has within ten frames. */
function heightsOf(copy: Locator): Promise<number[]> {
  return copy.evaluate(async (one) => {
    const heights = new Set<number>()
    for (let frame = 0; frame < 10; frame += 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
      heights.add((one as HTMLElement).offsetHeight)
    }
    return [...heights]
  })
}
