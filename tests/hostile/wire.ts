// Bytes on a bare connection: what no HTTP client would send.
import { connect } from 'node:net'

export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export interface Exchange {
  readonly answers: readonly WireAnswer[]
  /** The server closed the connection, or let it be closed, in time. */
  readonly ended: boolean
}

/** Milliseconds without a byte after which nothing more is expected, and those after which an end must have come. */
const quiet = 100
const timeoutMs = 60_000

/**
 * Sends all of it, waits for what comes, hangs up politely, and waits for the other side to do so too. `answers`: so many
 * come for certain, however busy the machine is.
 */
export async function exchange(
  port: number,
  bytes: Buffer,
  { answers = 0 } = {},
): Promise<Exchange> {
  const chunks: Buffer[] = []
  const socket = connect({ port, host: '127.0.0.1' })
  const hangUp = () => socket.end()
  let timer = setTimeout(hangUp, answers > 0 ? timeoutMs / 2 : 2 * quiet)
  const ended = await new Promise<boolean>((resolve) => {
    const late = setTimeout(resolve, timeoutMs, false)
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      clearTimeout(timer)
      const isOwed = readAnswers(Buffer.concat(chunks)).length < answers
      timer = setTimeout(hangUp, isOwed ? timeoutMs / 2 : quiet)
    })
    // A server that has heard enough may reset the line.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(late)
      resolve(true)
    })
    socket.write(bytes)
  })
  clearTimeout(timer)
  socket.destroy()
  return { answers: readAnswers(Buffer.concat(chunks)), ended }
}

const noChunks = '0\r\n\r\n'

/** Cuts what came into answers, by their own lengths; the server sends none in chunks to calls that are short. */
function readAnswers(bytes: Buffer): WireAnswer[] {
  const answers: WireAnswer[] = []
  let rest = bytes
  while (rest.length > 0) {
    const split = rest.indexOf('\r\n\r\n')
    if (split < 0) throw new Error(`no end of headers: ${rest.toString('latin1').slice(0, 300)}`)
    const [first = '', ...lines] = rest.subarray(0, split).toString('latin1').split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1])
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
    ) as Record<string, string>
    const length = Number(headers['content-length'] ?? (status === 100 ? 0 : Infinity))
    const text = rest
      .subarray(split + 4, split + 4 + Math.min(length, rest.length))
      .toString('utf8')
    if (status !== 100) answers.push({ status, headers, text: text === noChunks ? '' : text })
    rest = rest.subarray(Math.min(rest.length, split + 4 + length))
  }
  return answers
}
