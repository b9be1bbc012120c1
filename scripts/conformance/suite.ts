// What a suite of other people is to us: a checkout somewhere outside this repository, run file by file against an
// address, and the figures that come back.
import { spawn } from 'node:child_process'

export interface FileResult {
  readonly file: string
  readonly passed: number
  readonly failed: number
  readonly pending: number
  /** Title and message of each failed test. */
  readonly failures: readonly { readonly title: string; readonly message: string }[]
}

export interface Target {
  /** `http://name:password@host:port` of a server with free databases. */
  readonly address: URL
  /** Folder of the checkout, made ready as docs/protocol.md says. */
  readonly checkout: string
  /** Runs only files whose name holds this. */
  readonly only: string
}

export interface Suite {
  readonly name: string
  /** Name of the flag with the path of its checkout. */
  readonly checkout: 'pouchdb' | 'couchdb' | 'clients'
  run(target: Target): AsyncGenerator<FileResult>
}

export interface Run {
  readonly cwd: string
  readonly env: Record<string, string>
  /** Milliseconds after which it is stopped. */
  readonly timeout: number
}

/** Runs one program to its end and answers what it said. A failing test is no failure of the program. */
export function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env, timeout }: Run,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, timeout })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (bytes: Buffer) => {
        said += bytes.toString()
      })
    }
    child.on('error', reject)
    child.on('close', () => resolve(said))
  })
}
