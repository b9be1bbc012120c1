// Labels for equipment, and what is opened by scanning them: at the counter with a scanner, at the bench with a phone.
import { encode } from 'uqr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isProof } from '../support/proof.ts'
import { buildDesk, done, eventually, type Desk } from './desk.ts'
import { pick } from './pages/counter.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
let desk: Desk
let first: string
let second: string

beforeAll(async () => {
  stage = await buildStage()
  desk = await buildDesk(stage)
  first = await desk.make({ klass: 'Equipment', identifier: 'LB-1', description: 'Inspiron 15' })
  second = await desk.make({ klass: 'Equipment', identifier: 'LB-2', description: 'Boiler' })
})
afterAll(() => stage.close())

test('chosen equipment gets labels on a sheet, from its first free label, and on a roll', async () => {
  const visitor = await desk.at('equipment?tab=all')
  const { page, say } = visitor
  await visitor.sees('LB-1')
  const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`${name}`) }).first()
  await box('LB-1').check({ force: true })
  await box('LB-2').check({ force: true })
  await visitor.press(say('equipment.labels'))
  const labels = page.getByRole('article')
  await page.getByRole('article', { name: 'LB-1' }).waitFor()
  expect(await labels.count()).toBe(2)
  await page.getByRole('button', { name: say('labels.begin', { number: 21 }), exact: true }).click()
  await page.locator('section:has(article)').nth(1).waitFor()
  const pdf = page.getByRole('link', { name: 'PDF' })
  expect(await pdf.getAttribute('href')).toContain('first=21')
  await page.emulateMedia({ media: 'print' })
  // Above the window it would be at the foot of the sheet before.
  expect(await page.locator('a[href="#main"]').isVisible()).toBe(false)
  expect(pageCount(await page.pdf({ preferCSSPageSize: true }))).toBe(2)
  await page.emulateMedia({ media: 'screen' })
  await visitor.field(say('labels.format')).selectOption('62x29')
  await page.getByText(say('labels.first')).waitFor({ state: 'detached' })
  await page.emulateMedia({ media: 'print' })
  expect(pageCount(await page.pdf({ preferCSSPageSize: true }))).toBe(2)
  await done(visitor)
})

test('the label of what was brought is in the menu of its receipt on a phone', async () => {
  const about = { klass: 'Ticket', content: 'Dead', equipment_id: first }
  const visitor = await desk.at(`tickets/${await desk.make(about)}/receipt`, 'phone')
  const { page, say } = visitor
  await pick(visitor, say('equipment.labels'))
  await page.getByRole('article', { name: 'LB-1' }).waitFor()
  await done(visitor)
})

test.runIf(isProof)(
  'a scanner opens what it reads on any page, and its keys reach no shortcut; what a person types does',
  async () => {
    const visitor = await desk.at('tickets')
    const { page, say } = visitor
    const third = await desk.make({ klass: 'Equipment', identifier: '10001' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const scan = async (code: string, { inPalette = false } = {}) => {
      await page.evaluate(
        ([text, isAfterCommand]) => {
          const press = (key: string, ctrlKey = false) =>
            document.body.dispatchEvent(
              new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
            )
          if (isAfterCommand) press('k', true)
          for (const letter of text) press(letter)
          press('Enter')
        },
        [code, inPalette] as const,
      )
    }
    // What listens comes once the page has nothing else to do; digits alone are no shortcuts until then.
    const opened = async () => {
      await scan('10001')
      return visitor.path
    }
    await eventually(opened).toBe(`/account/${desk.group}/equipment/${third}`)
    await scan(`https://elsewhere.example/account/${desk.group}/equipment/${first}`)
    await visitor.arrivesAt(`/account/${desk.group}/equipment/${first}`)
    await visitor.sees('LB-1')
    // What opens for writing gets the keys, however fast they come.
    await scan(say('customer.many'), { inPalette: true })
    await visitor.arrivesAt(`/account/${desk.group}/customers`)
    await scan('cc-404')
    await visitor.arrivesAt(`/account/${desk.group}/scan`)
    await visitor.press(say('scan.add'))
    await visitor.arrivesAt(`/account/${desk.group}/equipment/new`)
    const identifier = visitor.field(say('equipment.fields.identifier'))
    await identifier.waitFor()
    expect(await identifier.inputValue()).toBe('cc-404')
    await visitor.open(`/account/${desk.group}/tickets`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await visitor.settles()
    await page.keyboard.press('c')
    await visitor.arrivesAt(`/account/${desk.group}/tickets/new`)
    await done(visitor)
  },
)

test('the camera of a phone opens the equipment whose label it sees', async () => {
  const visitor = await desk.at(`equipment/${first}`, 'phone')
  const { page } = visitor
  await visitor.sees('LB-1')
  const address = `${visitor.site}/account/${desk.group}/equipment/${second}`
  const { size, data } = encode(address, { border: 4 })
  const script = await page.addInitScript(
    ([dots, side]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 480 })
      const paint = () => {
        const context = canvas.getContext('2d')!
        context.fillStyle = '#fff'
        context.fillRect(0, 0, 480, 480)
        context.fillStyle = '#000'
        const dot = 480 / side
        for (const [at, isDark] of [...dots].entries())
          if (isDark === '1')
            context.fillRect((at % side) * dot, Math.floor(at / side) * dot, dot + 0.5, dot + 0.5)
      }
      navigator.mediaDevices.getUserMedia = async () => {
        setInterval(paint, 100)
        paint()
        return canvas.captureStream(10)
      }
    },
    [data.flat().map(Number).join(''), size] as const,
  )
  await visitor.open(`/account/${desk.group}/scan`)
  await visitor.arrivesAt(`/account/${desk.group}/equipment/${second}`)
  await visitor.sees('LB-2')
  await script.dispose()
  await done(visitor)
})

/** Pages of a PDF, counted by its page objects. */
function pageCount(bytes: Buffer): number {
  return bytes.toString('latin1').split(/\/Type \/Page\b/).length - 1
}
