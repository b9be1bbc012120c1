// `npm run dev`: the server, started again when its sources change, and Vite with hot reload of the screens before it.
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')

const programs = [
  start(['--watch', '--watch-preserve-output', 'app/server.ts']),
  start([vite, '--clearScreen', 'false']),
]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
process.on('disconnect', stop)

function start(args: string[]): ChildProcess {
  const env = { ...process.env, API_PORT: process.env['PORT'] ?? '3000' }
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
  child.on('close', (code) => {
    process.exitCode ||= code ?? 0
    stop()
  })
  return child
}

/** The end of one is the end of both. */
function stop(): void {
  for (const child of programs) if (child.exitCode === null) child.kill('SIGTERM')
  if (process.connected) process.disconnect()
}
