// The outbox: mails as files, for installations without SMTP and for tests.
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

/**
 * Writes the mail as `DATA_DIR/outbox/<time>-<id>.eml`. The name appears only when the whole mail is on disk:
 * temporary name, sync, rename.
 */
export async function writeToOutbox(
  dataDir: string,
  id: string,
  message: SendMailOptions,
  now: Date,
): Promise<void> {
  const folder = join(dataDir, 'outbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message: bytes } = await transport.sendMail(message)
  const time = now.toISOString().replaceAll(/[:.]/g, '-')
  const hidden = join(folder, `.${randomUUID()}`)
  const file = await open(hidden, 'wx', 0o600)
  try {
    await file.writeFile(bytes as Buffer)
    await file.sync()
  } catch (error) {
    await rm(hidden, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(hidden, join(folder, `${time}-${id}.eml`))
  const directory = await open(folder)
  await directory.sync().finally(() => directory.close())
}
