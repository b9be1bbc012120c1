// A process of its own that holds an embedded PostgreSQL, so that tests can kill it. Prints one JSON line when ready.
import { pino } from 'pino'
import { startEmbedded } from '#server/postgres/embedded.ts'

const [dataDir] = process.argv.slice(2)

try {
  const embedded = await startEmbedded({ dataDir: dataDir!, log: pino({ level: 'silent' }) })
  process.on('SIGTERM', () => {
    void embedded.stop().then(() => process.exit(0))
  })
  console.log(JSON.stringify({ url: embedded.url }))
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
