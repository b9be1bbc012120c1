// A server with free databases, their operator, and databases for tests of them.
import { buildTestApp, expectOk, type TestApp } from '../support/app.ts'
import { Client } from '../support/client.ts'

export const credentials = { name: 'tester', password: 'let me: in' }

export const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

export interface FreeStage {
  readonly app: TestApp
  readonly operator: Client
  /** An empty database; answers its name. */
  makeDatabase(): Promise<string>
  close(): Promise<void>
}

export async function openFreeStage(): Promise<FreeStage> {
  const app = await buildTestApp({ freeDatabases: credentials })
  const operator = new Client(app.server, basic('tester:let me: in'))
  let made = 0
  return {
    app,
    operator,
    async makeDatabase() {
      const name = `free-${++made}`
      expectOk(await operator.put(`/${name}/`))
      return name
    },
    close: () => app.close(),
  }
}
