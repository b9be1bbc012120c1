// `npm run admin -- …`: one command of those who run the installation, on the data of the server that runs or of one that is stopped.
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { joinEmbedded } from '#server/postgres/embedded.ts'
import { asksForHelp, runCommand, usageOf, type Said } from '#modules/operator/server/command.ts'
import { serverModules } from './server-modules.ts'
import { openHouse } from './start.ts'

function say({ lines, code }: Said): number {
  for (const line of lines) (code === 0 ? console.log : console.error)(line)
  return code
}

async function main(words: readonly string[]): Promise<number> {
  if (asksForHelp(words)) return say({ lines: usageOf(serverModules), code: 0 })
  const config = readConfig(process.env)
  const log = pino({ level: 'silent' })
  const own = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => undefined }
    : await joinEmbedded({ dataDir: config.dataDir, log })
  try {
    const { house, close } = await openHouse(config, log, own.url)
    try {
      return say(await runCommand(house, words))
    } finally {
      await close()
    }
  } finally {
    await own.stop()
  }
}

const words = process.argv.slice(2)
try {
  process.exitCode = await main(words)
} catch (error) {
  console.error(`bancada: ${(error as Error).message}`)
  process.exitCode = 1
}
if (process.connected) process.disconnect()
