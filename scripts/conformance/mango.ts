// CouchDB's own suite of Mango (Python, run by pytest), file by file. `PYTHON` names the interpreter.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram, type FileResult, type Suite, type Target } from './suite.ts'

const folder = 'src/mango/test'

export const mango: Suite = {
  name: 'mango',
  checkout: 'couchdb',
  async *run(target) {
    const names = await readdir(join(target.checkout, folder))
    const files = names.filter((name) => /^\d.*\.py$/.test(name) && name.includes(target.only))
    for (const file of files.toSorted()) yield await runFile(target, file)
  },
}

async function runFile({ address, checkout }: Target, file: string): Promise<FileResult> {
  const place = await mkdtemp(join(tmpdir(), 'bancada-pytest-'))
  const output = join(place, 'report.xml')
  const options = ['-q', '-p', 'no:cacheprovider', '--timeout=120', `--junitxml=${output}`]
  const said = await runProgram(
    process.env.PYTHON ?? 'python3',
    ['-m', 'pytest', ...options, file],
    {
      cwd: join(checkout, folder),
      env: {
        COUCH_HOST: address.origin,
        COUCH_USER: decodeURIComponent(address.username),
        COUCH_PASS: decodeURIComponent(address.password),
        PYTHONDONTWRITEBYTECODE: '1',
      },
      timeout: 600_000,
    },
  )
  const report = await readFile(output, 'utf8').catch(() => undefined)
  await rm(place, { recursive: true, force: true })
  if (report === undefined) {
    const failures = [{ title: 'the run itself', message: said.slice(-1_000) }]
    return { file, passed: 0, failed: 1, pending: 0, failures }
  }
  return { file, ...readReport(report) }
}

/** Figures of a JUnit report: a test that failed or could not be set up holds an element that says why. */
function readReport(report: string): Omit<FileResult, 'file'> {
  const cases = report.split('<testcase ').slice(1)
  const pending = cases.filter((text) => text.includes('<skipped')).length
  const failures = cases.flatMap((text) => {
    const message = /<(?:failure|error) message="([^"]*)"/.exec(text)?.[1]
    const title = /\bname="([^"]*)"/.exec(text)?.[1] ?? ''
    const group = /\bclassname="(?:[^".]*\.)*([^"]*)"/.exec(text)?.[1] ?? ''
    return message === undefined ? [] : [{ title: `${group} ${title}`, message: readable(message) }]
  })
  const passed = cases.length - pending - failures.length
  return { passed, failed: failures.length, pending, failures }
}

function readable(text: string): string {
  return text.replaceAll('&#10;', '\n').replaceAll('&quot;', '"').replaceAll('&lt;', '<')
}
