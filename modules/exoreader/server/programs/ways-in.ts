// How programs of other feed readers come in: those that speak Google Reader's API send the token under a scheme of their own, those
// that speak Fever's never send it, and have the MD5 of address and token as their key.
import { createHash } from 'node:crypto'
import type { WaysIn } from '#server/session/ways-in.ts'
import { permission } from './context.ts'

export const waysIn: WaysIn = {
  schemes: { googlelogin: (credentials) => credentials.replace(/^auth=/, '') },
  tokenKey: {
    permission,
    keyOf: (email, token) => createHash('md5').update(`${email}:${token}`).digest('hex'),
  },
}
