// Encrypted values: sealed with a key of the installation, a file beside its data that no dump of the database holds
// (docs/decisions/045). A seal names what it is about: moved to another record it cannot be opened. The same key signs what this
// installation wrote and somebody sends back (modules/exoreader/docs/other-readers.md).
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

export interface Seal {
  /** Encrypts a text (AES-256-GCM). `about`: what the value belongs to, needed to open it. */
  close(text: string, about: string): Buffer
  /** The text; undefined when it was sealed with another key, about something else, or changed since. */
  open(sealed: Buffer, about: string): string | undefined
  /** A signature of this text: 22 characters (HMAC-SHA-256, cut to 128 bits). */
  sign(text: string, about: string): string
  isSigned(text: string, about: string, signature: string): boolean
}

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const signatureBytes = 16

export function makeSeal(key: Buffer): Seal {
  // Derived, so that it differs from the key of the cipher.
  const signingKey = Buffer.from(hkdfSync('sha256', key, '', 'signatures', keyBytes))
  const signatureOf = (text: string, about: string) =>
    createHmac('sha256', signingKey)
      .update(`${about.length}:${about}${text}`)
      .digest()
      .subarray(0, signatureBytes)
  return {
    sign: (text, about) => signatureOf(text, about).toString('base64url'),
    isSigned(text, about, signature) {
      const sent = Buffer.from(signature, 'base64url')
      const right = signatureOf(text, about)
      return sent.length === right.length && timingSafeEqual(sent, right)
    },
    close(text, about) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed, about) {
      const nonce = sealed.subarray(0, nonceBytes)
      const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
      try {
        const cipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
        cipher.setAAD(Buffer.from(about)).setAuthTag(tag)
        const body = sealed.subarray(nonceBytes + tagBytes)
        return Buffer.concat([cipher.update(body), cipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

/**
 * The key of this installation, from `seal.key` in its data directory; made there when there is none, unless `mayBegin` rejects.
 * Processes that share a database share the directory. Throws with one clear line when the file is no key.
 */
export async function readSealKey(
  dataDir: string,
  mayBegin: (file: string) => Promise<void> = async () => undefined,
): Promise<Buffer> {
  const file = join(dataDir, 'seal.key')
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    if (error.code === 'EISDIR') return ''
    throw error
  })
  if (stored === undefined) {
    await mayBegin(file)
    await writeKey(dataDir, file)
    return readSealKey(dataDir)
  }
  const key = Buffer.from(stored.trim(), 'base64url')
  if (key.length !== keyBytes) throw new Error(`${file} is no key: put the right one back`)
  return key
}

/** Creates the file atomically, unless another process has created it first. */
async function writeKey(dataDir: string, file: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${randomBytes(keyBytes).toString('base64url')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
}
