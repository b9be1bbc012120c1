// The page of a feed that asks for a name and a password: they are entered there, changed, and given up again.
import { expect } from 'vitest'
import { buildDesk, test } from './desk.ts'
import { comeIn } from './pages/front-door.ts'

/** Nobody answers there. */
const url = 'https://127.0.9.2/closed'

test('a feed is given its name and password on its page', async ({ stage }) => {
  const set = { locale: 'pt-BR', device: 'phone' } as const
  const desk = await buildDesk(stage, set)
  const id = await desk.make({ klass: 'ReaderSubscription', url, title: 'Trade paper' })
  const visitor = await stage.visitor(set)
  const { page, say } = visitor
  await comeIn(visitor, desk.ana, `/account/${desk.group}/reader_subscriptions/${id}`)
  const fill = async (name: string) => {
    await page.getByLabel(say('reader.sign_in.name')).fill(name)
    await page.getByRole('textbox', { name: say('reader.sign_in.password') }).fill('secret')
    await visitor.press(say('actions.save'))
  }
  await visitor.press(say('reader.sign_in.title'))
  await fill('a:b')
  await visitor.sees(say('reader.sign_in.wrong'))
  await fill('ana')
  await visitor.sees(say('reader.sign_in.is_in'))
  const doc = async () => (await desk.ana.client.get(`/${desk.group}/${id}`)).body
  expect(await doc()).toMatchObject({ signs_in: true })
  await visitor.press(say('reader.sign_in.drop'))
  await page.getByRole('button', { name: say('reader.sign_in.title') }).waitFor()
  expect(await doc()).toMatchObject({ signs_in: false })
})
