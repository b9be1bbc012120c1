// Two installations, each with people of its own, exchange records with files through a phone, whose store names another revision
// as the one that brought a file.
import { expect, test } from 'vitest'
import { attach, installTwo, make, read, type Installation } from './installations.ts'

const { two, phone, settle } = installTwo('Ticket', 'CloudFile')

const digestOf = async (one: Installation, id: string, name: string) => {
  const { _attachments } = await read(one, id)
  return (_attachments as Record<string, { digest: string }>)[name]?.digest
}

test.each([
  ['A ticket with a photo', { klass: 'Ticket', content: 'Screen cracked' }, 'photo.txt'],
  ['A file with content', { klass: 'CloudFile', name: 'offer.txt' }, 'content'],
])(
  '%s comes to rest in the other installation, and so does what people of both make of it',
  async (_what, made, name) => {
    const { here, other } = two
    const carrier = phone()
    // Its number is taken there.
    await make(other, { klass: 'Ticket', content: 'Hums' })
    const id = await make(here, made)
    await attach(here, id, name)
    for (const one of [other, here]) {
      other.app.clock.advance(60_000)
      await settle(carrier)
      await settle(phone())
      const digest = await digestOf(here, id, name)
      expect(digest).toBeDefined()
      expect(await digestOf(other, id, name)).toBe(digest)
      await attach(one, id, name)
    }
  },
)
