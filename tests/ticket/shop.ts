// A Brazilian shop with its owner, where papers and public pages are tried.
import {
  buildTestApp,
  expectOk,
  type TestApp,
  type TestPerson,
  type TestSettings,
} from '#tests/support/app.ts'

export interface Shop {
  readonly app: TestApp
  readonly ana: TestPerson
  /** The Group's database. */
  readonly group: string
  /** Adds a record of this kind; answers its id. */
  make(klass: string, fields: object): Promise<string>
}

export async function openShop(settings: TestSettings = {}): Promise<Shop> {
  const app = await buildTestApp(settings)
  const ana = await app.makePerson({ fullname: 'Ana Ribeiro', locale: 'pt-BR' })
  const group = await app.makeGroup(ana, 'Oficina Boa Vista')
  const make = async (klass: string, fields: object) =>
    String(expectOk(await ana.client.post(`/${group}`, { klass, ...fields })).body.id)
  return { app, ana, group, make }
}
