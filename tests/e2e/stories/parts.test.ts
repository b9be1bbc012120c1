// S3: a repair waits for a part, and the handbook knows it.
import { expect } from 'vitest'
import type { Locale } from '#core/wire.ts'
import { done, eventually, test } from '../desk.ts'
import { cardIn, drag, moveByMenu, showColumn } from '../pages/board.ts'
import { installClock } from '../profiles.ts'
import { seesStatus, step, unfold } from '../pages/tickets.ts'
import { openShop, playsOf } from './plays.ts'

const found: Record<Locale, string> = {
  en: 'Heating element shorted to ground',
  'pt-BR': 'Oxidação na placa-mãe junto ao conector de carga',
}

/** The category, and what the handbook knows of it. */
const known: Record<Locale, { category: string; slug: string; title: string }> = {
  en: { category: 'Espresso machines', slug: 'espresso-machines', title: 'Brewline heating fault' },
  'pt-BR': { category: 'Notebook', slug: 'notebook', title: 'Conector DC Dell 15' },
}

const fourDaysMs = 4 * 86_400_000

test.for(playsOf(3))('S3 Waiting for parts, $where', async (play, { stage }) => {
  const desk = await openShop(stage, play)
  const problem = found[play.locale]
  const technical_id = desk.ana.id
  const { category, slug, title } = known[play.locale]
  const category_id = await desk.make({ klass: 'Category', name: category })
  await desk.make({ klass: 'Handbook', title, categories: slug, content: 'A, B, C.' })
  const id = await desk.make({ klass: 'Ticket', problem, technical_id, category_id })
  const visitor = await desk.at('ticket-board')
  const { say, page } = visitor
  const parts = say('ticket.options.block_reason.parts')

  const moveTo = (status: string) =>
    play.device === 'phone' ? moveByMenu(visitor, 1, status) : drag(visitor, problem, status)
  await cardIn(visitor, 'open', problem).waitFor()
  await moveTo('doing')
  await eventually(() => desk.read(id)).toMatchObject({ status: 'doing' })
  await showColumn(visitor, 'doing')
  await cardIn(visitor, 'doing', problem).waitFor()

  // The reason is asked before anything moves.
  await moveTo('block')
  await visitor.answer(say('actions.cancel'))
  await cardIn(visitor, 'doing', problem).waitFor()
  await moveTo('block')
  await page.getByRole('dialog').getByLabel(parts).check()
  await visitor.answer(say('ticket.actions.status/block'))
  await eventually(() => desk.read(id)).toMatchObject({ status: 'block', block_reason: 'parts' })

  // No other way asks for less.
  const other = await desk.make({ klass: 'Ticket', problem, status: 'doing' })
  const move = `/${desk.group}/_design/status/_update/block/${other}`
  const refused = await desk.ana.client.put(move, {})
  expect([refused.status, refused.body.reason]).toEqual([422, { block_reason: "can't be blank" }])
  await desk.change(other, { status: 'done' })

  // List and board agree.
  await visitor.open(`/account/${desk.group}/tickets?tab=blocked`)
  await visitor.sees(problem)
  await visitor.sees(say('ticket.options.block_reason.parts'))

  await installClock(visitor.page, new Date(stage.app.clock.now.getTime() + fourDaysMs))
  await visitor.open(`/account/${desk.group}`)
  await visitor.sees(say('ticket.needs.quiet'))
  await visitor.open(`/account/${desk.group}/tickets/${id}`)
  await seesStatus(visitor, 'block')
  await step(visitor, 'resume')
  await seesStatus(visitor, 'doing')
  await eventually(() => desk.read(id)).toMatchObject({ status: 'doing' })
  const history = await desk.find({ klass: 'DocumentChange', item_id: id })
  expect(history.map(({ event, created_by }) => [event, created_by])).toEqual([
    ['status', desk.ana.id],
    ['status', desk.ana.id],
    ['status', desk.ana.id],
    ['create', desk.ana.id],
  ])
  await unfold(visitor, 'ticket.activity')
  for (const status of ['block', 'doing'])
    await visitor.sees(say(`ticket.options.status.${status}`))

  // What the handbook knows is taken as the solution, and taken back.
  await unfold(visitor)
  await visitor.press(say('wiki.ticket.use_of', { title }))
  await eventually(() => desk.read(id)).toMatchObject({ problem: `${problem}\n${title}` })
  const taken = page.getByRole('status').filter({ hasText: say('wiki.ticket.taken', { title }) })
  await visitor.button(say('actions.undo'), taken).click()
  await eventually(() => desk.read(id)).toMatchObject({ problem })
  await visitor.press(title)
  await visitor.seesTitle(title)
  await done(visitor)
})
