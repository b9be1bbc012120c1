// In front of the door: registering, confirming the address, signing in; and coming in with a session that is there.
import { sessionCookie } from '#server/session/cookies.ts'
import type { TestPerson } from '../../support/app.ts'
import type { Visitor } from './visitor.ts'

export interface Somebody {
  readonly email: string
  readonly password: string
  readonly fullname: string
}

export async function register(visitor: Visitor, who: Somebody): Promise<void> {
  const { say } = visitor
  await visitor.open('/user/login')
  await visitor.press(say('login.register'))
  await visitor.seesTitle(say('register.title'))
  await visitor.fill(say('user.fields.email'), who.email)
  await visitor.fill(say('user.fields.fullname'), who.fullname)
  await visitor.fill(say('login.password'), who.password)
  await visitor.fill(say('register.confirmation'), who.password)
  await visitor.page.locator('#accept_terms').check()
  await visitor.press(say('register.submit'))
  await visitor.arrivesAt('/')
}

/** `link`: the path in the mail. */
export async function confirm(visitor: Visitor, link: string): Promise<void> {
  const { say } = visitor
  await visitor.open(link)
  await visitor.press(say('confirm.submit'))
  await visitor.seesTitle(say('confirm.doneTitle'))
}

/** Opens an address, is sent to the door, signs in, and is let through to that address. */
export async function signIn(
  visitor: Visitor,
  who: Pick<Somebody, 'email' | 'password'>,
  path = '/',
): Promise<void> {
  const { say } = visitor
  await visitor.open(path)
  await visitor.arrivesAt('/user/login')
  await visitor.fill(say('user.fields.email'), who.email)
  await visitor.fill(say('login.password'), who.password)
  await visitor.press(say('login.submit'))
  await visitor.page.waitForURL((url) => !url.pathname.startsWith('/user/login'))
}

/**
 * Opens an address with the session the person has already: for tests of what lies behind the door. Signing out in this
 * browser ends the session of the person's client too.
 */
export async function comeIn(visitor: Visitor, person: TestPerson, path = '/'): Promise<void> {
  const cookies = [...person.client.cookies].map(([name, value]) => ({
    name,
    value,
    url: visitor.site,
    httpOnly: name === sessionCookie,
    sameSite: 'Lax' as const,
  }))
  await visitor.page.context().addCookies(cookies)
  await visitor.open(path)
}
