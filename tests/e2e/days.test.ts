// Days as people of the Group's country write and type them.
import { expect } from 'vitest'
import { buildDesk, done, eventually, test } from './desk.ts'

const plays = [
  {
    country: 'US',
    locale: 'en',
    pattern: 'mm/dd/yyyy',
    typed: '12/3/2027',
    words: 'Friday, December 3, 2027',
    written: '12/03/2027',
    tomorrow: 'tomorrow',
    unread: 'soon',
  },
  {
    country: 'BR',
    locale: 'pt-BR',
    pattern: 'dd/mm/aaaa',
    typed: '3 dez 2027',
    words: 'sexta-feira, 3 de dezembro de 2027',
    written: '03/12/2027',
    tomorrow: 'amanhã',
    unread: 'logo',
  },
] as const

test.for(plays)(
  'in $country a day is typed as people say it, read while they type, and written as they do',
  async ({ country, locale, ...play }, { stage }) => {
    const desk = await buildDesk(stage, { locale })
    await desk.make({ klass: 'Adjustment', key: 'country', value: country })
    await desk.make({ klass: 'Adjustment', key: 'time-zone', value: 'UTC' })
    const id = await desk.make({ klass: 'Ticket', title: 'Hums', content: 'Hums' })
    const visitor = await desk.at(`tickets/${id}/edit`)
    const { page, say } = visitor
    const day = page.locator('#field-promised_at')
    await eventually(() => day.getAttribute('placeholder')).toBe(play.pattern)
    await day.fill(play.unread)
    await visitor.sees(say('errors.not_a_date'))
    await day.blur()
    await visitor.sees(say('errors.not_a_date'))
    expect(await day.inputValue()).toBe(play.unread)
    await day.fill(play.tomorrow)
    const tomorrow = desk.day(1)
    await eventually(() =>
      page.locator('.day > input, input[type=date]').first().inputValue(),
    ).toBe(tomorrow)
    await day.fill(play.typed)
    await visitor.sees(play.words)
    await day.blur()
    expect(await day.inputValue()).toBe(play.written)
    await visitor.sees(play.words)
    await visitor.press(say('actions.save'))
    await visitor.arrivesAt(`/account/${desk.group}/tickets/${id}`)
    await visitor.sees(play.written)
    expect(await desk.read(id)).toMatchObject({ promised_at: '2027-12-03' })

    // An expense without words is called by its day.
    const wallet_id = await desk.make({ klass: 'Wallet', name: 'Till' })
    await desk.make({ klass: 'Outgo', wallet_id, value: '12.00', date: '2027-12-03' })
    await visitor.open(`/account/${desk.group}`)
    const recent = page.locator('section', { hasText: say('dashboard.recent') }).last()
    await recent.getByRole('link', { name: play.written, exact: true }).waitFor()
    await done(visitor)
  },
)

test('a new expense is confirmed unless its day is to come, and stays as somebody ticks it', async ({
  desk,
}) => {
  await desk.make({ klass: 'Wallet', name: 'Till', currency: 'USD' })
  const visitor = await desk.at('outgos/new')
  const { page, say } = visitor
  const tick = page.getByRole('checkbox', { name: say('outgo.fields.confirmed') })
  const date = visitor.field(say('outgo.fields.date')).first()
  const type = async (day: string) => {
    await date.fill(day)
    await date.blur()
  }
  await eventually(() => tick.isChecked()).toBe(true)
  await type('+7')
  await eventually(() => tick.isChecked()).toBe(false)
  await type('-1')
  await eventually(() => tick.isChecked()).toBe(true)
  await tick.uncheck()
  await type('today')
  await visitor.fill(say('outgo.fields.value'), '12')
  await visitor.press(say('actions.create'))
  await eventually(() => desk.find({ klass: 'Outgo' })).toMatchObject([{ confirmed: false }])
  await visitor.open(`/account/${desk.group}/outgos/new`)
  await visitor.fill(say('outgo.fields.value'), '13')
  await visitor.press(say('actions.create'))
  await eventually(() => desk.find({ klass: 'Outgo', value: '13.00' })).toMatchObject([
    { confirmed: true },
  ])
  await done(visitor)
})
