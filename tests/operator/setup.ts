// Somebody who runs the installation, as tests make them.
import { runCommand } from '#modules/operator/server/command.ts'
import type { TestApp, TestPerson } from '../support/app.ts'

/** Their lines; throws when the command is refused. */
export async function run(app: TestApp, ...words: string[]): Promise<readonly string[]> {
  const { lines, code } = await runCommand(app.house, words)
  if (code !== 0) throw new Error(lines.join('\n'))
  return lines
}

export async function makeOperator(app: TestApp): Promise<TestPerson> {
  const person = await app.makePerson({ fullname: 'Olga Operator' })
  await run(app, 'operator', 'add', person.email)
  return person
}
