// Bringing in a bank's file: it is chosen for a wallet, looked over, imported, and taken back.
import { expect } from 'vitest'
import type { UploadStanding } from '#modules/organize3/rules/upload/row.ts'
import type { Stage } from '../stage.ts'
import type { Visitor } from './visitor.ts'

export interface BankFile {
  readonly name: string
  readonly buffer: Buffer
}

interface WalletOfFile {
  readonly group: string
  readonly wallet: string
  /** The answer to how its lines come in, which is asked with the first file of a wallet. */
  readonly first?: UploadStanding
}

/** Opens the screen of imports for a wallet and hands it the file. */
export async function handFile(
  visitor: Visitor,
  { group, wallet, first }: WalletOfFile,
  { name, buffer }: BankFile,
): Promise<void> {
  await visitor.open(`/account/${group}/wallets-upload?wallet=${wallet}`)
  const input = visitor.page.locator('input[type=file]').first()
  await input.setInputFiles({ name, mimeType: 'text/csv', buffer })
  await visitor.sees(visitor.say('import.preview.title'))
  if (first) await visitor.press(visitor.say(`upload.ways.answer_${first}`))
}

const startOf = (visitor: Visitor, count: number) =>
  visitor.page.getByRole('button', { name: visitor.say('import.start', { count }) })

/** The file was looked through, and so many of its lines are ready to come in. */
export async function seesReady(visitor: Visitor, count: number): Promise<void> {
  const button = startOf(visitor, count)
  await expect.poll(() => button.count()).toBe(1)
  if (count > 0) await expect.poll(() => button.isEnabled()).toBe(true)
}

/** Imports so many lines, and waits until they are in. */
export async function importLines(visitor: Visitor, stage: Stage, count: number): Promise<void> {
  await seesReady(visitor, count)
  await startOf(visitor, count).click()
  await visitor.page.waitForURL(/import=imp-/)
  await stage.app.jobs()
  await visitor.sees(visitor.say('import.state.done'))
}

/** Takes the import on the screen back. */
export async function undoImport(visitor: Visitor, stage: Stage): Promise<void> {
  const { say } = visitor
  await visitor.press(say('import.status.undo'))
  await visitor.answer(say('import.undo.confirm'))
  await visitor.sees(say('import.state.undoing'))
  await stage.app.jobs()
  await visitor.sees(say('import.state.undone'))
}
