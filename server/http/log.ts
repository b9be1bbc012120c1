// The log: what a request was, in ids and times only. Never a password, token, mail body or document.
import {
  destination as openDestination,
  pino,
  stdTimeFunctions,
  type DestinationStream,
  type Logger,
} from 'pino'
import type { FastifyInstance } from 'fastify'

const secretNames = [
  'password',
  'password_confirmation',
  'current_password',
  'password_hash',
  'token',
  'secret',
  'authorization',
  'cookie',
  'email',
  'unconfirmed_email',
  'connectionString',
  'databaseUrl',
  'smtpUrl',
  'secretAccessKey',
]

/** At the top, one level down, and two: `err`, `body`, `req.headers`. */
const redacted = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** An error without what libraries hang on it: PostgreSQL's repeats the row, a mail server's the address. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  return { type: name, code: (error as NodeJS.ErrnoException).code, message, stack }
}

/** Bytes of lines that wait for a slow disk, or for a full one; more are lost. */
const maxWaitingBytes = 4 * 1024 * 1024

/** Standard output. Where its disk is full lines are lost: the process goes on, writes again when there is room, and ends as it would. */
function standardOutput(): DestinationStream {
  const stream = openDestination({ dest: 1, sync: false, maxLength: maxWaitingBytes })
  let isFull = false
  stream.on('error', () => (isFull = true))
  stream.on('write', () => (isFull = false))
  // What waits is flushed at the end, which would wait for room.
  process.prependListener('exit', () => {
    if (isFull) stream.destroy()
  })
  return stream
}

/** The one logger of the process. Members with the name of a secret are replaced, wherever they are. */
export function makeLog(level: string, destination = standardOutput()): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: plainError },
    redact: { paths: redacted, censor: '[redacted]' },
  }
  return pino(options, destination)
}

const ids = /^[a-zA-Z0-9_.:#$/{}-]{1,100}$/

function idOnly(value: unknown): string | undefined {
  return typeof value === 'string' && ids.test(value) ? value : undefined
}

/**
 * One line per answered request: the route's pattern instead of the address (addresses carry one-time tokens),
 * database and record by id, the screen's name from X-ROUTE-ID.
 */
export function logRequests(app: FastifyInstance): void {
  // Nothing in it is named like a secret: looking for one took a tenth of a read's time.
  const lines = app.log.child({}, { redact: [] })
  app.addHook('onResponse', async (request, reply) => {
    const params = (request.params ?? {}) as Record<string, string>
    lines.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        db: idOnly(params.db),
        id: idOnly(params.id),
        route_id: idOnly(request.headers['x-route-id']),
        user: request.session?.person?.user_id,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}
