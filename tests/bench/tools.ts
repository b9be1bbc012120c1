// What the bench needs beside the product, installed when it is asked for and kept outside the dependencies: nothing of
// it is ever part of the product.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const timeoutMs = 300_000

/** A folder that holds the package in this version; throws when it cannot be had. Installed once. */
export async function installTool(home: string, name: string, version: string): Promise<string> {
  const folder = join(home, `${name}-${version}`)
  if (existsSync(join(folder, 'installed'))) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private": true}\n')
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${version}`]
  await run('npm', args, { cwd: folder, timeout: timeoutMs })
  writeFileSync(join(folder, 'installed'), '')
  return folder
}
