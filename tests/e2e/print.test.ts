// Paper shows paper: whatever the screen says around a page is on no sheet.
import { expect } from 'vitest'
import { done, eventually, test } from './desk.ts'
import { makeWorld, travel } from './world.ts'
import { comeIn } from './pages/front-door.ts'
import { sayIn } from './stage.ts'

const names = {
  person: 'Ana',
  group: 'Fixit Bench',
  customer: 'Maria',
  thing: 'Kettle',
  category: 'Appliances',
  problem: 'Hums',
  comment: 'Ready',
}

test('no toast, banner, strip or skip link is printed, on whatever page there is to print', async ({
  stage,
}) => {
  const { owner, group, records } = await makeWorld(stage.app, names, 'pt-BR')
  const id = (path: string) => records.get(path) ?? ''
  const printable = [
    `tickets/${id('tickets')}`,
    `tickets/${id('tickets')}/receipt?form=check-in`,
    `tickets/${id('tickets')}/receipt?form=delivery`,
    `receipts?ids=${id('tickets')}`,
    `payment-receipts/${id('payment-receipts')}`,
    `estimates/${id('estimates')}/print`,
    `equipment/${id('equipment')}/labels`,
    `customers/${id('customers')}/maintenance`,
    'reports',
    'money-reports',
    'wiki/Kettle',
    'reader-today',
  ]
  const visitor = await stage.visitor({ locale: 'pt-BR' })
  const { page, say } = visitor
  await comeIn(visitor, owner, `/account/${group}/tickets`)
  const english = await sayIn('en')
  // Says at once that something failed, and that there is a new version.
  await page.route('**/_users/**', (route) =>
    route.fulfill({
      status: 500,
      json: { error: 'internal_server_error', reason: 'x' },
      headers: { 'x-app-version': 'xanother' },
    }),
  )
  for (const path of printable) {
    await travel(visitor, `/account/${group}/${path}`)
    await page.keyboard.press('n')
    const note = page.getByRole('dialog').getByRole('textbox')
    await note.fill('Seals')
    await note.press('Enter')
    const toast = page.getByText(say('notes.capture.saved')).first()
    await toast.hover()
    await page.getByRole('button', { name: 'English' }).click()
    await visitor.sees(english('shell.new_version'))
    await page.getByRole('alert').first().waitFor()
    await page.context().setOffline(true)
    const skip = page.locator('a[href="#main"]')
    await skip.focus()
    const around = [
      toast,
      skip,
      page.getByRole('alert').first(),
      page.getByText(english('shell.new_version')),
      page.getByText(english('shell.offline')),
    ]
    for (const one of around) await one.waitFor()
    await page.emulateMedia({ media: 'print' })
    const seen = await Promise.all(around.map((one) => one.isVisible()))
    expect([path, ...seen]).toEqual([path, ...around.map(() => false)])
    expect([path, await page.locator('#main').isVisible()]).toEqual([path, true])
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body *:not(#main, #main *)')]
        .filter((one) => !one.querySelector('#main') && one.offsetHeight > 0)
        .map((one) => one.outerHTML.slice(0, 80)),
    )
    expect([path, outside]).toEqual([path, []])
    await page.emulateMedia({ media: 'screen' })
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Português' }).click()
    await eventually(() => page.getByText(say('shell.offline')).count()).toBe(0)
  }
  await done(visitor)
})
