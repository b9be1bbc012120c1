// An authenticator in software: makes passkeys and answers challenges as a browser with a key would, or as somebody who forges them.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

export interface Forgery {
  /** Default: the page of the installation. */
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly counter?: number
  /** What it says it is called: the person. */
  readonly userHandle?: string
}

export interface Options {
  readonly challenge: string
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** CBOR of what is needed here: short maps, byte strings, texts, small numbers. */
function cbor(value: Map<unknown, unknown> | Buffer | string | number): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, member]) => [cbor(key as string), cbor(member as string)])
  return Buffer.concat([head(5, value.size), ...parts])
}

export class Authenticator {
  readonly id = randomBytes(16)
  readonly #key: KeyObject
  readonly #publicKey: Buffer
  counter = 0
  readonly origin: string

  constructor(origin = 'http://bancada.test') {
    this.origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const coordinates = [x, y].map((part) => Buffer.from(part, 'base64url'))
    this.#publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinates[0]],
        [-3, coordinates[1]],
      ]),
    )
  }

  #client({ challenge }: Options, type: string, { origin = this.origin, ...forged }: Forgery) {
    const data = { type: forged.type ?? type, challenge, origin, crossOrigin: false }
    return Buffer.from(JSON.stringify(data))
  }

  #data(rpId: string, counter: number, attested = Buffer.alloc(0)): Buffer {
    const flags = attested.length > 0 ? 0x45 : 0x05
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
  }

  create(
    options: Options,
    forged: Forgery & { readonly attStmt?: [string, Map<string, unknown>] } = {},
  ) {
    const length = Buffer.from([0, this.id.length])
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey])
    const [format, statement] = forged.attStmt ?? ['none', new Map()]
    const authData = this.#data(forged.rpId ?? 'bancada.test', forged.counter ?? 0, attested)
    const object = new Map<string, unknown>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', authData],
    ])
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#client(options, 'webauthn.create', forged).toString('base64url'),
        attestationObject: cbor(object).toString('base64url'),
        transports: ['internal'],
      },
      clientExtensionResults: { credProps: { rk: true } },
    }
  }

  get(options: Options, user_id: string, forged: Forgery = {}) {
    this.counter += 1
    const client = this.#client(options, 'webauthn.get', forged)
    const data = this.#data(forged.rpId ?? 'bancada.test', forged.counter ?? this.counter)
    return {
      ...this.#named(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), this.#key).toString(
          'base64url',
        ),
        userHandle: Buffer.from(forged.userHandle ?? user_id).toString('base64url'),
      },
    }
  }

  #named() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' }
  }
}
