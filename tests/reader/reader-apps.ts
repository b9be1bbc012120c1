// What calls of reader apps have in common: the addresses of Google Reader's API, and forms as bodies.
import type { Client } from '../support/client.ts'

export const root = '/api/greader.php'
export const api = `${root}/reader/api/0`
export const state = 'user/-/state/com.google'
export const form = { 'content-type': 'application/x-www-form-urlencoded' }

export const post = (client: Client, url: string, pairs: string[][]) =>
  client.call('POST', url, {
    body: new URLSearchParams(pairs as [string, string][]).toString(),
    headers: form,
  })
