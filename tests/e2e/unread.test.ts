// What the server could not say is said in its place, with another try: no outline stays for ever, and nothing is left out in silence.
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
  'payments of a ticket': { page: 'tickets/$ticket', call: '/_payments', shows: 'payments.title' },
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
  let isRefused = false
  await page.route('**', (route, request) => {
    const isIt = `${request.url()} ${request.postData() ?? ''}`.includes(filled(call))
    if (isRefused || !isIt || request.resourceType() !== 'fetch') return route.fallback()
    isRefused = true
    return route.fulfill({ status: 429, json })
  })
  await visitor.open(path.startsWith('/') ? filled(path) : `/account/${group}/${filled(path)}`)
  await visitor.sees(say('records.not_loaded'))
  await visitor.press(say('actions.try_again'))
  await visitor.sees(say(shows))
  await page.getByText(say('records.not_loaded')).waitFor({ state: 'detached' })
  expect(visitor.broken).toEqual([])
  await visitor.close()
})
