// What the server could not say is said in its place, with another try: no outline stays for ever, and nothing is left out in silence.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { run } from '../operator/setup.ts'
import { isProof } from '../support/proof.ts'
import { test } from './desk.ts'

interface Unread {
  readonly page: string
  /** In the address of the call, or in what it sends. */
  readonly call: string
  /** Key of what is there after all. */
  readonly shows: string
}

const all: Record<string, Unread> = {
  'what a Group holds': { page: 'usage', call: '/_usage', shows: 'usage.records' },
  'the room to make': { page: 'room', call: '/_usage', shows: 'plans.room.fits' },
  devices: { page: '/user/profile', call: '/_sessions', shows: 'profile.devices' },
  tokens: { page: '/user/profile?page=user_tokens', call: 'UserToken', shows: 'user-token.new' },
  'an archive of one’s data': {
    page: '/user/profile?page=data',
    call: '/export',
    shows: 'profile.export.title',
  },
  'payments of a ticket': {
    page: 'tickets/$ticket',
    call: '/_payments',
    shows: 'payments.with-estimate',
  },
  'the installation': { page: '/_admin', call: '/_operator/storage', shows: 'operator.database' },
  'payment for the installation': {
    page: '/_admin',
    call: '/_operator/billing',
    shows: 'operator.billing.price',
  },
  jobs: { page: '/_admin/jobs', call: '/_operator/mail', shows: 'operator.queue.mail' },
  'issues of the newsletter': {
    page: '/_admin/newsletter',
    call: '/_operator/newsletter',
    shows: 'operator.newsletter.title',
  },
  'one Group of the installation': {
    page: '/_admin/groups/$group',
    call: '/_operator/groups/$group',
    shows: 'operator.set_plan',
  },
}

/** The script that has a source of the pages. */
function scriptOf(source: string): string {
  const note = join(import.meta.dirname, '../../dist/.vite/sources.json')
  const script = (JSON.parse(readFileSync(note, 'utf8')) as Record<string, string>)[source]
  if (script === undefined) throw new Error(`no script has ${source}`)
  return script
}

test('words of a part that could not be loaded', async ({ desk }) => {
  const visitor = await desk.at('noop')
  const { page, say } = visitor
  let isAway = true
  await page.route(`**/${scriptOf('modules/plans/web/usage/locales/en.json')}`, (route) =>
    isAway ? route.abort('connectionrefused') : route.fallback(),
  )
  await visitor.open(`/account/${desk.group}/usage`)
  await visitor.seesTitle(say('shell.lost_part.title'))
  isAway = false
  await visitor.press(say('shell.reload'))
  await visitor.sees(say('usage.records'))
  await visitor.close()
})

const few = ['what a Group holds', 'devices', 'payments of a ticket', 'the installation']
const shown = Object.entries(all).filter(([name]) => isProof || few.includes(name))

test.for(shown)('%s', async ([, { page: path, call, shows }], { stage, desk }) => {
  const { ana, group } = desk
  await run(stage.app, 'operator', 'add', ana.email).catch(() => undefined)
  const ticket = path.includes('$ticket')
    ? await desk.make({ klass: 'Ticket', content: 'Hums' })
    : ''
  const filled = (text: string) => text.replace('$ticket', ticket).replace('$group', group)
  const visitor = await desk.at('noop')
  const { page, say } = visitor
  const json = { error: 'too_many_requests', reason: 'Later' }
  // Refused until somebody presses: what two parts of a page show, the later part asks for again by itself.
  let isRefused = true
  await page.route('**', (route, request) => {
    const isIt = `${request.url()} ${request.postData() ?? ''}`.includes(filled(call))
    if (!isRefused || !isIt || request.resourceType() !== 'fetch') return route.fallback()
    return route.fulfill({ status: 429, json })
  })
  await visitor.open(path.startsWith('/') ? filled(path) : `/account/${group}/${filled(path)}`)
  await visitor.sees(say('records.not_loaded'))
  isRefused = false
  await visitor.press(say('actions.try_again'))
  await visitor.sees(say(shows))
  await page.getByText(say('records.not_loaded')).waitFor({ state: 'detached' })
  expect(visitor.broken).toEqual([])
  await visitor.close()
})
