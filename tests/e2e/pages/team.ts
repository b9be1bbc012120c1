// People of a Group: inviting somebody, and answering an invitation.
import type { Visitor } from './visitor.ts'

export async function invite(visitor: Visitor, group: string, email: string): Promise<void> {
  const { say } = visitor
  await visitor.open(`/account/${group}/memberships`)
  await visitor.press(say('membership.new'))
  await visitor.seesTitle(say('membership.new'))
  await visitor.fill(say('membership.fields.email'), email)
  await visitor.press(say('membership.send'))
  await visitor.arrivesAt(`/account/${group}/memberships`)
  await visitor.sees(email)
}

/** Accepts the only invitation on the page that the mail leads to. */
export async function accept(visitor: Visitor, group: string): Promise<void> {
  const { say, page } = visitor
  await page.getByRole('button', { name: `${say('profile.accept')}: ` }).click()
  await visitor.arrivesAt(`/account/${group}`)
}
